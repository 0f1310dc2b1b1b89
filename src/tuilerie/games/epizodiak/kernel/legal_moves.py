"""What a seat may do on compact states: its legal moves, in the engine's order."""

from tuilerie.games.epizodiak.kernel.compiled import compiled
from tuilerie.games.epizodiak.kernel.layout import (
    ANTICLOCKWISE,
    AT_START,
    CHANCE,
    CLOCKWISE,
    CONTEST,
    DISCARD,
    DRAW,
    DRAWN,
    ENDED,
    FORCING,
    HANDS,
    LAST,
    LAST_END,
    LAY,
    LOW,
    MAY_DISCARD,
    MOST_TURNS,
    NEEDS_MATCH,
    NO_CHANCE,
    NO_TILE,
    OWNER,
    PASS,
    PASSES,
    PICK_UP,
    PICKED,
    PILE,
    PLACES,
    SEATS,
    SET,
    SIZES,
    SPAN,
    STAGE,
    TURN,
    TURNS,
    Ints,
)


@compiled
def seats(s: Ints) -> int:
    return SEATS


@compiled
def over(s: Ints) -> bool:
    return bool(s[STAGE] == ENDED)


@compiled
def chance_open(s: Ints) -> bool:
    return bool(s[CHANCE] != NO_CHANCE)


@compiled
def to_act(s: Ints) -> int:
    """The one seat whose turn it is, as a bit."""
    return 0 if s[CHANCE] != NO_CHANCE or s[STAGE] == ENDED else 1 << s[TURN]


@compiled
def clockwise(s: Ints) -> int:
    """The open place at the clockwise end."""
    return int((s[LOW] + s[SPAN]) % PLACES)


@compiled
def anticlockwise(s: Ints) -> int:
    return int((s[LOW] + PLACES - 1) % PLACES)


@compiled
def reach(s: Ints, end: int) -> int:
    """How many tiles the seat on turn could lay in one run from an end (E6)."""
    free = PLACES - s[SPAN]
    if end == ANTICLOCKWISE and free == 1:  # E4
        return 0
    barred = NO_TILE
    if s[STAGE] == PICKED:
        if end == s[LAST_END]:  # E12
            return 0
        barred = s[LAST]  # E13
    hand = HANDS + PLACES * s[TURN]
    place = clockwise(s) if end == CLOCKWISE else anticlockwise(s)
    if s[PASSES] >= FORCING and s[OWNER + place]:  # E20
        return 0
    step = 1 if end == CLOCKWISE else PLACES - 1
    n = 0
    while n < free and s[hand + place] and place != barred:
        n += 1
        place = (place + step) % PLACES
    return n


@compiled
def has_set(s: Ints) -> bool:
    hand = HANDS + PLACES * s[TURN]
    return any_set(s, hand)


@compiled
def any_set(s: Ints, hand: int) -> bool:
    for value in range(hand, hand + PLACES):  # noqa: SIM110  # a generator does not compile
        if s[value] >= SET:
            return True
    return False


@compiled
def may_pick_up(s: Ints) -> bool:
    """E12 to E14, E26; asked at the start of a turn."""
    value = s[LAST]
    if value < 0 or s[OWNER + value] or s[TURNS] >= MOST_TURNS:
        return False
    hand = HANDS + PLACES * s[TURN]
    if s[NEEDS_MATCH] and not s[hand + value]:
        return False
    other = anticlockwise(s) if s[LAST_END] == CLOCKWISE else clockwise(s)
    return bool(s[hand + other]) or s[hand + value] >= SET - 1 or any_set(s, hand)


@compiled
def may_contest(s: Ints, value: int) -> bool:
    """E18, E19; asked for the value of an end, at the start of a turn, after two passes."""
    if s[HANDS + PLACES * s[TURN] + value]:
        return False
    for seat in range(SEATS):
        if seat != s[TURN] and s[SIZES + seat] == s[HANDS + PLACES * seat + value]:
            return False
    return True


@compiled
def may_pass(s: Ints) -> bool:
    """E17, E20; asked at the start of a turn without a pile."""
    if s[PASSES] >= FORCING:
        return False
    hand, one, two = HANDS + PLACES * s[TURN], clockwise(s), anticlockwise(s)
    return not ((s[OWNER + one] and s[hand + one]) or (s[OWNER + two] and s[hand + two]))


@compiled
def plays(s: Ints, moves: Ints) -> int:
    """The runs and sets that the seat on turn may play."""
    n = 0
    place = clockwise(s)
    for length in range(reach(s, CLOCKWISE)):
        moves[n] = LAY + PLACES * place + length
        n += 1
    place = anticlockwise(s)
    for length in range(reach(s, ANTICLOCKWISE)):
        moves[n] = LAY + PLACES * PLACES + PLACES * place + length
        n += 1
    if s[MAY_DISCARD] or s[PASSES] < FORCING:  # E20
        hand = HANDS + PLACES * s[TURN]
        for value in range(PLACES):
            if s[hand + value] >= SET:
                moves[n] = DISCARD + value
                n += 1
    return n


@compiled
def legal(s: Ints, seat: int, moves: Ints) -> int:
    """Writes the codes of the seat's legal moves in the engine's order and says how many."""
    if seat != s[TURN] or s[CHANCE] != NO_CHANCE or s[STAGE] == ENDED:
        return 0
    n = plays(s, moves)
    if s[STAGE] == DRAWN:
        moves[n] = PASS
        return n + 1
    if s[STAGE] != AT_START:
        return n
    if may_pick_up(s):
        moves[n] = PICK_UP
        n += 1
    if s[PILE]:
        moves[n] = DRAW
        return n + 1
    if s[PASSES] >= 2:
        place = clockwise(s)
        if may_contest(s, place):
            moves[n] = CONTEST + place
            n += 1
        place = anticlockwise(s)
        if s[SPAN] < PLACES - 1 and may_contest(s, place):
            moves[n] = CONTEST + place
            n += 1
    if may_pass(s):
        moves[n] = PASS
        n += 1
    return n


@compiled
def can_act(s: Ints) -> bool:
    """Whether a forced seat has anything to do (E20)."""
    if reach(s, CLOCKWISE) or reach(s, ANTICLOCKWISE) or (s[MAY_DISCARD] and has_set(s)):
        return True
    return may_contest(s, clockwise(s)) or may_contest(s, anticlockwise(s))
