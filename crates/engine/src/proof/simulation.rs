//! Simulation: what wins against one answer often wins against another, so it is tried before anything is searched.

use super::numbers::Numbers;
use super::{MOST_HEIGHT, Prover};
use crate::limits::Budget;
use crate::state::{Edges, Next, State};

impl<S: State> Prover<'_, S> {
    /// Tries on a child of a node where the defender decides, whose children begin with `from`, what wins after another of
    /// the node's edges; whether it wins. Each child is tried once.
    pub(super) fn simulate_child(
        &mut self,
        from: usize,
        chosen: usize,
        height: usize,
        budget: &mut Budget<'_>,
    ) -> bool {
        let child = self.children[chosen];
        let Some(target) = child.state.filter(|_| !child.is_tried) else { return false };
        let is_model = |i: &usize| self.children[*i].numbers.is_proven() && self.children[*i].state.is_some();
        let models = (from..self.children.len()).filter(is_model);
        // The nearest in the list is most alike.
        let Some(model) = models.min_by_key(|&i| i.abs_diff(chosen)) else { return false };
        let Some(model) = self.children[model].state else { return false };
        self.children[chosen].is_tried = true;
        let Some(plies) = self.simulate(&target, &model, height + 1, budget) else { return false };
        self.children[chosen].numbers = Numbers::proven(plies);
        true
    }

    /// Whether the attacker wins a state by the turns that win the model, which is proven: in at most how many plies. What
    /// is found on the way is remembered.
    fn simulate(&mut self, target: &S, model: &S, height: usize, budget: &mut Budget<'_>) -> Option<u32> {
        let key = self.key(target);
        if target.begins_turn() && (self.path.contains(&key) || self.earlier.twice.contains(&target.key())) {
            return None;
        }
        match self.table.get(key) {
            Some(numbers) if numbers.is_proven() => return Some(numbers.plies),
            Some(numbers) if numbers.is_settled() => return None,
            _ => {}
        }
        budget.visit();
        let known = self.table.known(self.key(model)).filter(|known| known.numbers.is_proven())?;
        let attacks = target.mover() == self.attacker;
        if height >= MOST_HEIGHT || budget.is_over() || attacks != (model.mover() == self.attacker) {
            return None;
        }
        if let Some((winner, plies)) = self.seen_win(target) {
            let plies = (winner == self.attacker).then_some(plies)?;
            self.table.put(key, Numbers::proven(plies), 0, 1);
            return Some(plies);
        }
        let begun = budget.nodes;
        let mut edges = Edges::new();
        target.edges(&mut edges);
        let mut packed = 0;
        let plies = if attacks {
            let (edge, _) = edges.into_iter().find(|&(edge, _)| self.pack(model, edge) == known.edge)?;
            packed = self.pack(target, edge);
            self.simulate_edge(target, model, edge, height, budget)?
        } else {
            let mut models = Edges::new();
            model.edges(&mut models);
            let mut most = 0;
            for (edge, _) in edges {
                let known = self.known_edge(target, edge);
                let plies = match known {
                    Some(plies) => plies,
                    None if models.iter().any(|&(other, _)| other == edge) => {
                        self.simulate_edge(target, model, edge, height, budget)?
                    }
                    None => return None,
                };
                most = most.max(plies);
            }
            most
        };
        self.table.put(key, Numbers::proven(plies), packed, budget.nodes - begun + 1);
        Some(plies)
    }

    /// In at most how many plies the attacker wins after an edge that is the same for the target and the model.
    fn simulate_edge(
        &mut self,
        target: &S,
        model: &S,
        edge: S::Edge,
        height: usize,
        budget: &mut Budget<'_>,
    ) -> Option<u32> {
        match (target.apply(edge), model.apply(edge)) {
            (Next::Won(winner), _) if winner == self.attacker => {
                Some(1 + u32::from(target.mover() != winner))
            }
            (Next::State(target), Next::State(model)) => {
                let plies = self.simulate(&target, &model, height + 1, budget)?;
                Some(plies + u32::from(target.begins_turn()))
            }
            _ => None,
        }
    }

    /// The same for an edge after which the win is known already.
    fn known_edge(&self, target: &S, edge: S::Edge) -> Option<u32> {
        match target.apply(edge) {
            Next::Won(winner) => (winner == self.attacker).then(|| 1 + u32::from(target.mover() != winner)),
            Next::State(next) => {
                let numbers = self.table.get(self.key(&next)).filter(Numbers::is_proven)?;
                Some(numbers.plies + u32::from(next.begins_turn()))
            }
        }
    }
}
