"""python-chess: a position is read from its FEN and written again. `move` as the first argument: it is checked, too, and one legal move is done."""

from __future__ import annotations

import sys
from random import Random

import chess
from passing_on import report

EVERY = 10


def stored(count: int) -> list[tuple[str, str]]:
    """Positions, one of ten of a game, and a legal move."""
    made: list[tuple[str, str]] = []
    number = 0
    while len(made) < count:
        dice = Random(f"tierce/{number}")
        board = chess.Board()
        while not board.is_game_over():
            move = dice.choice(list(board.legal_moves))
            if board.ply() % EVERY == number % EVERY:
                made.append((board.fen(), move.uci()))
            board.push(move)
        number += 1
    return made[:count]


def as_it_is(one: tuple[str, str]) -> str:
    return chess.Board(one[0]).fen()


def with_a_move(one: tuple[str, str]) -> str:
    board = chess.Board(one[0])
    assert board.is_valid()
    board.push_uci(one[1])
    return board.fen()


report(stored, {"as it is": as_it_is, "move": with_a_move}[sys.argv[1]])
