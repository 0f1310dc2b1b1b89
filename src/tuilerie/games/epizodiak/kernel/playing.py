"""What moves and chance change on compact states, and the scores and ranks at the end."""

from tuilerie.dice import below
from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    ANTICLOCKWISE,
    AT_START,
    CHANCE,
    CLOCKWISE,
    CONTEST,
    CONTEST_SCORES,
    CONTESTED,
    CONTESTING,
    DISCARD,
    DRAW,
    DRAW_TILE,
    DRAWN,
    ENDED,
    FORCING,
    HANDS,
    LAST,
    LAST_END,
    LOW,
    MOST_TURNS,
    NEW_DIAL,
    NEW_ROUND,
    NO_CHANCE,
    NO_TILE,
    OUT,
    OUT_BONUS,
    OWNER,
    PASS,
    PASSES,
    PICK_UP,
    PICKED,
    PILE,
    PILE_OF,
    PLACES,
    ROUNDS,
    SCORES,
    SEATS,
    SET,
    SETS,
    SHOWN,
    SHOWN_TO,
    SINGLE,
    SIZES,
    SPAN,
    STAGE,
    STARTER,
    TARGET,
    TURN,
    TURNS,
    Dice,
    Floats,
    Ints,
)
from tuilerie.games.epizodiak.kernel.legal_moves import can_act


@compiled
def next_turn(s: Ints, passes: int) -> None:
    """The next seat's turn; a forced seat that can do nothing is left out (E20)."""
    s[PASSES] = passes
    s[STAGE] = AT_START
    s[TURN] = (s[TURN] + 1) % SEATS
    s[TURNS] = min(s[TURNS] + 1, MOST_TURNS)
    if passes >= FORCING:
        while not can_act(s):
            s[TURN] = (s[TURN] + 1) % SEATS
            s[TURNS] = min(s[TURNS] + 1, MOST_TURNS)


@compiled
def close_dial(s: Ints) -> None:
    """The full dial and what is left of the pile await their shuffle (E22)."""
    for value in range(PLACES):
        s[PILE_OF + value] += 1
    s[PILE] += PLACES
    s[SPAN] = 0
    s[STAGE], s[LAST], s[PASSES], s[TURNS] = AT_START, NO_TILE, 0, 0
    s[TURN] = (s[TURN] + 1) % SEATS
    s[CHANCE] = NEW_DIAL


@compiled
def end_round(s: Ints) -> None:
    """The seat on turn has emptied its hand: the match ends, or all tiles await the next deal (E23 to E25)."""
    seat = s[TURN]
    s[OUT] = seat
    s[ROUNDS] += 1
    s[LAST], s[PASSES] = NO_TILE, 0
    if s[SINGLE]:
        for each in range(SEATS):
            s[SCORES + each] = s[SETS + each] - (0 if s[CONTEST_SCORES] else s[CONTESTED + each])
        s[SCORES + seat] += OUT_BONUS
        s[STAGE] = ENDED
        return
    s[SCORES + seat] += s[SETS + seat]
    if s[SCORES + seat] >= s[TARGET]:
        s[STAGE] = ENDED
        return
    for at in range(HANDS, HANDS + SEATS * PLACES):
        s[at] = 0
    for at in range(PLACES):
        s[PILE_OF + at] = 4
        s[OWNER + at] = 0
    for each in range(SEATS):
        s[SIZES + each] = s[SETS + each] = s[CONTESTED + each] = 0
    s[PILE], s[SPAN] = 4 * PLACES, 0
    s[STAGE], s[TURNS] = AT_START, 0
    s[TURN] = (seat + 1) % SEATS
    s[CHANCE] = NEW_ROUND


@compiled
def play(s: Ints, seat: int, move: int) -> None:
    """Plays a legal move in place; what chance must do then is left open."""
    s[SHOWN] = s[SHOWN_TO] = 0
    turn = s[TURN]
    hand = HANDS + PLACES * turn
    if move < DISCARD:
        _lay(s, hand, move)
    elif move < CONTEST:
        value = move - DISCARD
        s[hand + value] -= SET
        s[SIZES + turn] -= SET
        s[OWNER + value] = 1 + turn
        s[SETS + turn] += 1
        s[LAST] = NO_TILE
        if s[SIZES + turn] == 0:
            end_round(s)
        else:
            next_turn(s, 0)
    elif move == DRAW:
        s[STAGE], s[LAST], s[CHANCE] = DRAWN, NO_TILE, DRAW_TILE
    elif move == PICK_UP:
        s[hand + s[LAST]] += 1
        s[SIZES + turn] += 1
        s[SPAN] -= 1
        if s[LAST_END] == ANTICLOCKWISE:
            s[LOW] = (s[LOW] + 1) % PLACES
        s[STAGE] = PICKED
    elif move == PASS:
        s[LAST] = NO_TILE
        next_turn(s, 0 if s[STAGE] == DRAWN else s[PASSES] + 1)  # E16
    else:
        _contest(s, move - CONTEST)
    if s[LAST] == NO_TILE:
        s[LAST_END] = 0


@compiled
def _lay(s: Ints, hand: int, move: int) -> None:
    end, place, length = move // 144, move % 144 // PLACES, move % PLACES + 1
    turn = s[TURN]
    step = 1 if end == CLOCKWISE else PLACES - 1
    for _ in range(length):
        s[hand + place] -= 1
        last = place
        place = (place + step) % PLACES
    s[SIZES + turn] -= length
    s[SPAN] += length
    if end == ANTICLOCKWISE:
        s[LOW] = last
    if s[SIZES + turn] == 0:  # E23: before a full dial
        end_round(s)
    elif s[SPAN] == PLACES:
        close_dial(s)
    else:
        s[LAST], s[LAST_END] = last, end
        next_turn(s, 0)


@compiled
def _contest(s: Ints, value: int) -> None:
    """E19: three to the discard; the fourth to the contester, or onto the last place at once."""
    turn = s[TURN]
    for seat in range(SEATS):
        held = s[HANDS + PLACES * seat + value]
        s[SIZES + seat] -= held
        s[HANDS + PLACES * seat + value] = 0
    s[OWNER + value] = 4 + turn
    s[SETS + turn] += 1
    s[CONTESTED + turn] += 1
    s[PASSES], s[LAST] = 0, NO_TILE
    if s[SPAN] == PLACES - 1:
        close_dial(s)
        return
    s[HANDS + PLACES * turn + value] = 1
    s[SIZES + turn] += 1
    s[STAGE] = CONTESTING


@compiled
def drawn_tile(s: Ints, dice: Dice) -> int:
    """A tile out of the pile, each as likely as the others."""
    at = below(dice, s[PILE])
    value = 0
    while at >= s[PILE_OF + value]:
        at -= s[PILE_OF + value]
        value += 1
    s[PILE_OF + value] -= 1
    s[PILE] -= 1
    return value


@compiled
def chance(s: Ints, dice: Dice) -> None:
    """The draw, the new dial or the new deal that is open."""
    if s[CHANCE] == DRAW_TILE:
        value = drawn_tile(s, dice)
        take_tile(s, value)
        s[SHOWN], s[SHOWN_TO] = 1 + value, s[TURN]
        return
    if s[CHANCE] == NEW_ROUND:
        for seat in range(SEATS):
            for _ in range(PLACES):
                s[HANDS + PLACES * seat + drawn_tile(s, dice)] += 1
            s[SIZES + seat] = PLACES
    value = drawn_tile(s, dice)
    start_dial(s, value)
    s[SHOWN], s[SHOWN_TO] = 1 + value, SEATS


@compiled
def take_tile(s: Ints, value: int) -> None:
    """A tile that has left the pile comes into the hand of the seat on turn."""
    turn = s[TURN]
    s[HANDS + PLACES * turn + value] += 1
    s[SIZES + turn] += 1
    s[CHANCE] = NO_CHANCE


@compiled
def start_dial(s: Ints, value: int) -> None:
    """A tile that has left the pile starts the dial."""
    s[LOW] = s[STARTER] = value
    s[SPAN] = 1
    s[CHANCE] = NO_CHANCE


@compiled
def scores(s: Ints, out: Floats) -> None:
    for seat in range(SEATS):
        out[seat] = s[SCORES + seat]


@compiled
def ranks(s: Ints, out: Floats) -> None:
    """From 1; in a single round the seat that went out comes first of equals (E25)."""
    for seat in range(SEATS):
        out[seat] = 1
        for other in range(SEATS):
            more = s[SCORES + other] - s[SCORES + seat]
            if more > 0 or (more == 0 and s[SINGLE] and other == s[OUT] and other != seat):
                out[seat] += 1
