// Messages to this browser when its visitor has gone: switched on and off here, shown by the service worker.

/** Where the words of the messages are kept for the service worker. */
const WORDS = "push-words-1";

/**
 * Asks how it stands ("state"), or switches messages "on" or "off". `about` has the seats held here and the words, as JSON.
 * The answer is "on", "off", "denied" where the visitor or the browser does not want them, or "none" where there is no such thing.
 */
export async function push(wish, about) {
  if (!("PushManager" in globalThis && "Notification" in globalThis && navigator.serviceWorker)) return "none";
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (wish === "off") return before ? switchOff(before) : "off";
  if (wish === "state" && (!before || Notification.permission !== "granted")) return "off";
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  const { seats, words } = JSON.parse(about);
  const { key } = await (await fetch("/api/v1/push")).json();
  const subscription = await subscribed(pushManager, before, key);
  if (!subscription) return "denied";
  const { endpoint, keys } = subscription.toJSON();
  await (await caches.open(WORDS)).put("/push-words", new Response(JSON.stringify(words)));
  const answer = await send("POST", { endpoint, p256dh: keys.p256dh, auth: keys.auth, seats });
  return answer.ok ? "on" : "off";
}

/** A subscription for the server's key: the one that there is, unless it is for another key. */
async function subscribed(pushManager, before, key) {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    if (error.name !== "InvalidStateError" || !before) return null;
    await before.unsubscribe();
    return pushManager.subscribe(wanted).catch(() => null);
  }
}

async function switchOff(subscription) {
  await send("DELETE", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  await caches.delete(WORDS);
  return "off";
}

const send = (method, body) =>
  fetch("/api/v1/push", { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
