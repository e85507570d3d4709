// Starts the application, and the service worker that keeps it for times without a network.

import init from "/app.js";

init().catch((error) => {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = `Tomoe could not start in this browser: ${error.message}`;
  document.body.append(sentence);
  throw error;
});

// The version of which this page is; another one may be on the server by now.
document.documentElement.dataset.version = "{{version}}";

if ("serviceWorker" in navigator) {
  // A page that came from an older version's cache shows the newer one at once, if nobody has touched it yet.
  let touched = navigator.serviceWorker.controller === null;
  for (const event of ["pointerdown", "keydown"]) {
    addEventListener(event, () => (touched = true), { once: true, capture: true });
  }
  setTimeout(() => (touched = true), 5000);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!touched) location.reload();
  });
  addEventListener("load", () => {
    // Without it everything works but the times without a network.
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  });
}
