"""Monte-Carlo tree search over what a seat may know.

Each playout deals the hidden parts anew and walks down one tree of actions shared by all deals; luck is drawn on the
way (an open-loop tree: a node stands for the actions that led to it, whatever the dice said). A node tries its actions
in the order of how they score at once, a few at first and more as it is visited: some games have hundreds a turn.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count
from math import log, sqrt
from time import thread_time
from typing import Any, cast

from rules.bots.contract import Deal
from rules.bots.greedy import worth
from rules.chance import Fast, Rng
from rules.engine import Action, State


@dataclass(frozen=True, slots=True)
class Budget:
    """When to stop thinking: after so many playouts or so many seconds, whichever comes first.

    The seconds are the processor's: on a busy machine a bot takes longer to think, and plays no worse.
    """

    playouts: int | None = None
    seconds: float | None = None

    def ticks(self) -> Iterator[int]:
        """Numbers the playouts until the budget is spent; there is always one."""
        end = thread_time() + self.seconds if self.seconds is not None else None
        for number in count():
            yield number
            if number + 1 == self.playouts or (end and thread_time() >= end):
                return


@dataclass(slots=True)
class Node:
    """What is known of one sequence of actions. *value* is the mean worth to the seat that chose the last of them."""

    value: float = 0.0
    visits: int = 1
    children: dict[Any, "Node"] = field(default_factory=dict)
    waiting: list[tuple[float, Any]] | None = None
    """Actions not tried yet, the most promising last; None before the first visit."""

    def learn(self, worth: float) -> None:
        """Count one more playout that was *worth* so much."""
        self.visits += 1
        self.value += (worth - self.value) / self.visits


@dataclass(frozen=True, slots=True)
class Search:
    """Looks ahead by playouts: down the tree to a new node, on by its best action and *depth* random ones, and a score.

    A new node has *breadth* actions drawn at random and *memory* remembered ones; *widening* says how many of them are
    tried as visits come in, *curiosity* how much what was seldom tried draws visits, *size* how many nodes are kept.
    """

    budget: Budget = Budget(playouts=400)
    breadth: int = 6
    memory: int = 12
    depth: int = 0
    curiosity: float = 0.12
    widening: float = 1.5
    size: int = 2000

    def choose(self, deal: Deal, seat: int, rng: Rng) -> Action:  # noqa: ARG002
        state = deal()
        if (obvious := state.obvious(rng)) is not None:
            return cast("Action", obvious)
        if len(only := state.actions()) == 1:
            return cast("Action", only[0])
        thought = Thought(self, deal, rng)
        for _ in self.budget.ticks():
            thought.playout()
        return thought.best()


class Thought:
    """One choice being thought over."""

    def __init__(self, search: Search, deal: Deal, rng: Rng) -> None:
        self.search, self.deal, self.rng = search, deal, rng
        self.chance = Fast(rng)
        self.root = Node()
        self.nodes = 0
        self.known: dict[int, list[Any]] = {}

    def best(self) -> Action:
        """The action at the root that was visited most."""
        action: Action = max(self.root.children.items(), key=lambda child: (child[1].visits, child[1].value))[0]
        return action

    def playout(self) -> None:
        """Deal, walk down, play on, and tell every node on the way what came of it."""
        state = self.deal()
        path = self.descend(state)
        self.play_on(state)
        self.root.visits += 1
        worths = [worth(state, seat) for seat in state.seats()]
        for seat, node in path:
            node.learn(worths[seat])

    def descend(self, state: State) -> list[tuple[int, Node]]:
        """Walk *state* down the tree to a new node and one action on; who chose, and what came of it, all the way."""
        node, path = self.root, list[tuple[int, Node]]()
        while (seat := state.actor()) is not None:
            if node.waiting is None:
                self.open(node, state, seat)
                if path:
                    break
            action, node = self.pick(node, state, seat)
            state.advance(action, self.chance)
            self.settle(state)
            path.append((seat, node))
        return path

    def settle(self, state: State) -> None:
        """Do all that nobody has to think about."""
        while (action := state.obvious(self.rng)) is not None:
            state.advance(action, self.chance)

    def open(self, node: Node, state: State, seat: int) -> None:
        """Rank the actions at *node*, if there is room for one more; below the root, play the best of them at once."""
        if self.nodes < self.search.size:
            self.nodes += 1
            node.waiting = self.rank(state, seat)
            if node is not self.root:
                state.advance(node.waiting[-1][1], self.chance)
                self.settle(state)

    def rank(self, state: State, seat: int) -> list[tuple[float, Any]]:
        """Some actions of *seat* with what they are worth at once, best last; remembers the best of the first time."""
        ranked = []
        for action in self.candidates(state, seat):
            after = state.copy()
            after.advance(action, self.chance)
            ranked.append((worth(after, seat), action))
        self.rng.shuffle(ranked)
        ranked.sort(key=lambda entry: entry[0])
        self.known.setdefault(seat, [action for _, action in ranked[-self.search.memory :]])
        return ranked

    def candidates(self, state: State, seat: int) -> Iterable[Any]:
        """All actions the first time that *seat* chooses; then those urgent or remembered, and some more."""
        if seat not in self.known:
            return state.actions()
        found: dict[Any, None] = dict.fromkeys(state.urgent())
        found.update((action, None) for action in self.known[seat] if state.refusal(action) is None)
        found.update((state.sample(self.rng), None) for _ in range(self.search.breadth))
        return found

    def pick(self, node: Node, state: State, seat: int) -> tuple[Any, Node]:
        """The child of *node* most worth a visit that is legal in *state*, after the node has had its new ones."""
        self.widen(node)
        horizon = self.search.curiosity * sqrt(log(node.visits + 1))
        children = sorted(node.children.items(), key=lambda child: -child[1].value - horizon / sqrt(child[1].visits))
        for action, child in children:
            if state.refusal(action) is None:
                return action, child
        action = state.sample(self.rng)
        return action, node.children.setdefault(action, Node(worth(state, seat)))

    def widen(self, node: Node) -> None:
        """Let *node* try as many of its waiting actions as its visits make room for."""
        room = 2 + self.search.widening * sqrt(node.visits)
        while node.waiting and len(node.children) < room:
            value, action = node.waiting.pop()
            node.children.setdefault(action, Node(value))

    def play_on(self, state: State) -> None:
        for _ in range(self.search.depth):
            if state.actor() is None:
                return
            state.advance(state.sample(self.rng), self.chance)
