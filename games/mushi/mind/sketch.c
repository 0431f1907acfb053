/* Insect Poker for training: a fast copy of its rules, what a seat sees of them, and players with habits. A test holds
   rules and encoding to the product's at every decision (tests/games/mushi/mind/test_sketch.py). */

enum { ROWS = 9, MOST = 7, CELL = 10, ROW = 18, SEAT = 33, ALL = 25, OUT = 20, ANSWERS = 5 };
enum { RANK = 3, LOW_A = 3, LOW_B = 6, TRUTH = 2, PARTS = ROWS + 2 };
#include "games/learned/sketch.h"
#include "games/passing/mind/round.h"

enum { KINDS = ROWS, COUNT = 8, CARDS = KINDS * COUNT, BASE = 8, FATAL = 8, FEWEST = 3, NOBODY = -1 };
enum { CATERPILLAR, DRAGONFLY, STAG_BEETLE, EARTHWORM, MANTIS, MIDGE, RHINOCEROS_BEETLE, CENTIPEDE, SPIDER };
enum { TURN, OFFER, ANSWER, PASS_ON, RESPOND, LAY, TAKE_BACK, TIRE, ROUSE, PUT_BACK, NOTHING };
enum { CANCEL, DECLINE };
enum { CANCELLED = 3, ENDED }; /* scores of the answer, after those of judging */
/* Scores of a cell, besides LOW_A and LOW_B. */
enum { CARD = 0, TRUE = 1, WORD = 2, USES = 9, USES_MORE, TURNS, LAYS = 13, TAKES, TIRES = 16, ROUSES, KEEPS, ON_TOP };

/* An insect that is announced or in effect: `aim` is a seat or NOBODY, `what` a kind there (a stag beetle's own),
   `used` whether it is, or whether a centipede tires. */
typedef struct { int8_t kind, seat, aim, what, used; } Use;

struct Table {
    int8_t seats, asked, what, parent, sent, own_mantis, stay_used, decked;
    uint8_t losers, stirred;
    uint16_t changed[MOST];
    Use use; /* of kind NOBODY if there is none */
    int8_t hand[MOST][KINDS], size[MOST], area[MOST][KINDS][2], set[KINDS]; /* unused, used; drawn by a dragonfly */
    int8_t back[MOST][KINDS], drawn[MOST][MOST][KINDS]; /* known to all in a hand; known to a seat in another's */
    int8_t deck[CARDS];
    uint8_t known[CARDS]; /* by seats, as bits */
    Random random;
    Round round;
};

static int true_of(int face, int word) { return face == word; }
static int trues(int face) { return face >= 0; }
static int is_automatic(int kind) { return kind == CATERPILLAR || kind == RHINOCEROS_BEETLE; }
static int weight(int kind) { return kind == MIDGE ? 3 : 2; }
static int halves(const Table *t, int seat, int kind) {
    return t->area[seat][kind][0] * weight(kind) + t->area[seat][kind][1] * 2;
}
static int lying(const Table *t, int seat, int kind) { return t->area[seat][kind][0] + t->area[seat][kind][1]; }
static int all_lying(const Table *t, int seat, int used) {
    int sum = 0;
    for (int k = 0; k < KINDS; k++) sum += t->area[seat][k][used];
    return sum;
}

void set_out(Table *t, int seats, int parent, int own_mantis, int stay_used, const int8_t *hands, const int8_t *deck,
             int decked, uint64_t random) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->asked = t->parent = parent;
    t->what = OFFER;
    t->own_mantis = own_mantis;
    t->stay_used = stay_used;
    t->use.kind = NOBODY;
    for (int i = 0; i < seats * KINDS; i++) {
        t->hand[i / KINDS][i % KINDS] = hands[i];
        t->size[i / KINDS] += hands[i];
    }
    t->decked = decked;
    memcpy(t->deck, deck, decked);
    t->random.state = random;
    no_round(&t->round);
}

static void shuffle(int8_t *cards, int n, Random *random) {
    for (int i = n - 1; i > 0; i--) {
        int other = below(random, i + 1);
        int8_t kept = cards[i];
        cards[i] = cards[other];
        cards[other] = kept;
    }
}

static void deal(Table *t, int seats, Random *random) {
    int8_t deck[CARDS], hands[MOST * KINDS] = {0};
    int cards = CARDS, parent = below(random, seats);
    for (int i = 0; i < CARDS; i++) deck[i] = i / COUNT;
    shuffle(deck, CARDS, random);
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < BASE - seats; i++) hands[seat * KINDS + deck[--cards]]++;
    int own_mantis = below(random, 4) == 0, stay_used = below(random, 4) == 0;
    set_out(t, seats, parent, own_mantis, stay_used, hands, deck, cards, next(random) | 1);
}

/* --- what insects do ----------------------------------------------------------------------------------------------- */

static void ask(Table *t, int seat, int what) {
    t->asked = seat;
    t->what = what;
}

/* Cards that all or some knew to be in a hand, of which one of this kind has left. */
static void left(Table *t, int seat, int kind) {
    if (t->back[seat][kind]) {
        t->back[seat][kind]--;
        return;
    }
    for (int other = 0; other < t->seats; other++) t->drawn[other][seat][kind] -= t->drawn[other][seat][kind] > 0;
}

static int draw(Table *t, int seat) {
    int top = --t->decked;
    for (int other = 0; other < t->seats; other++)
        if (other != seat && t->known[top] >> other & 1) t->drawn[other][seat][t->deck[top]]++;
    return t->deck[top];
}

static void push(Table *t, int kind, int known) {
    t->known[t->decked] = known;
    t->deck[t->decked++] = kind;
}

static void stay(Table *t, int seat, int kind) {
    if (lying(t, seat, kind) >= FEWEST) t->changed[seat] |= 1 << kind;
    if (kind == CATERPILLAR) t->stirred |= 1 << seat;
}

static void effect(Table *t);

static void announced(Table *t, int from, int own) {
    int user = t->use.seat, seats = t->seats;
    if (own && t->area[user][MANTIS][0]) {
        ask(t, user, RESPOND);
        return;
    }
    for (int i = 1; i <= (user - from - 1 + seats) % seats; i++) {
        int seat = (from + i) % seats;
        if (t->area[seat][MANTIS][0]) {
            ask(t, seat, RESPOND);
            return;
        }
    }
    effect(t);
}

static void turn_card(Table *t, int seat, int kind, int used) {
    t->area[seat][kind][used]--;
    t->area[seat][kind][!used]++;
    if (used) stay(t, seat, kind);
}

static int acting(const Use *use) { return use->kind == RHINOCEROS_BEETLE ? 2 : 1; }

static void fire(Table *t) {
    t->area[t->use.seat][t->use.kind][0] -= acting(&t->use);
    t->area[t->use.seat][t->use.kind][1] += acting(&t->use);
    announced(t, t->use.seat, t->own_mantis);
}

/* A card is put into an area. */
static void arrive(Table *t, int seat, int kind) {
    t->area[seat][kind][0]++;
    if (t->area[seat][RHINOCEROS_BEETLE][0] - (kind == RHINOCEROS_BEETLE) > 1) {
        t->use = (Use){RHINOCEROS_BEETLE, seat, seat, kind, 0};
        fire(t);
    } else {
        stay(t, seat, kind);
    }
}

static void send_back(Table *t, int seat, int kind) {
    t->area[seat][kind][0]--;
    push(t, kind, 0);
    memset(t->known, 0, sizeof t->known);
    shuffle(t->deck, t->decked, &t->random);
}

static void lay(Table *t, int seat, int kind) {
    t->use.kind = NOBODY;
    t->hand[seat][kind]--;
    t->size[seat]--;
    left(t, seat, kind);
    arrive(t, seat, kind);
}

static void take_back(Table *t, int seat, int kind, int used) {
    t->area[seat][kind][used]--;
    t->hand[seat][kind]++;
    t->size[seat]++;
    t->back[seat][kind]++;
}

/* An effect on all, for so many seats after `from`. */
static void each(Table *t, int from, int count) {
    int worm = t->use.kind == EARTHWORM, tires = t->use.used;
    for (int i = 1; i <= count; i++) {
        int seat = (from + i) % t->seats, cards = 0, kind = 0, used = 0;
        for (int k = 0; k < KINDS; k++)
            for (int u = 0; u < 2; u++)
                if (t->area[seat][k][u] && (worm ? k != EARTHWORM : u != tires)) cards += t->area[seat][k][u], kind = k, used = u;
        if (cards > 1) {
            ask(t, seat, worm ? TAKE_BACK : tires ? TIRE : ROUSE);
            return;
        }
        if (!cards) continue;
        if (worm) take_back(t, seat, kind, used);
        else turn_card(t, seat, kind, used);
    }
    t->use.kind = NOBODY;
}

static void effect(Table *t) {
    Use use = t->use;
    switch (use.kind) {
    case DRAGONFLY:
        memset(t->set, 0, sizeof t->set);
        for (int i = 0; i < t->size[use.seat]; i++) t->set[draw(t, use.seat)]++;
        ask(t, use.seat, PUT_BACK);
        return;
    case STAG_BEETLE:
        if (t->size[use.aim] > 1) {
            ask(t, use.aim, LAY);
            return;
        }
        for (int k = 0; k < KINDS; k++)
            if (t->hand[use.aim][k]) {
                lay(t, use.aim, k);
                return;
            }
        return;
    case SPIDER:
        t->use.kind = NOBODY;
        turn_card(t, use.aim, use.what, use.used);
        return;
    case CATERPILLAR:
        t->use.kind = NOBODY;
        send_back(t, use.seat, CATERPILLAR);
        arrive(t, use.seat, t->deck[--t->decked]);
        return;
    case RHINOCEROS_BEETLE:
        t->use.kind = NOBODY;
        send_back(t, use.seat, use.what);
        return;
    default:
        each(t, (use.seat + t->seats - 1) % t->seats, t->seats);
    }
}

static void cancel(Table *t, int me) {
    Use use = t->use;
    t->use.kind = NOBODY;
    t->area[me][MANTIS][0]--;
    t->area[me][MANTIS][1]++;
    if (!(t->stay_used && is_automatic(use.kind))) {
        t->area[use.seat][use.kind][1] -= acting(&use);
        t->area[use.seat][use.kind][0] += acting(&use);
    }
    if (me != use.seat) t->round.foe[use.seat] = me;
    if (use.kind == CATERPILLAR) t->stirred &= ~(1 << use.seat);
    if (use.kind == RHINOCEROS_BEETLE) stay(t, use.seat, use.what);
}

static int any_card(const Table *t, int without, int kind) {
    for (int seat = 0; seat < t->seats; seat++)
        for (int k = 0; seat != without && k < KINDS; k++)
            if (k != kind && lying(t, seat, k)) return 1;
    return 0;
}

/* Whether an insect of the parent would change something. */
static int usable(const Table *t, int seat, int kind) {
    if (!t->area[seat][kind][0]) return 0;
    if (kind == SPIDER) return any_card(t, seat, NOBODY);
    if (kind == EARTHWORM) return any_card(t, NOBODY, EARTHWORM);
    if (kind == DRAGONFLY) return t->size[seat] > 0 && t->decked >= t->size[seat];
    if (kind == STAG_BEETLE)
        for (int other = 0; other < t->seats; other++)
            if (t->size[other]) return 1;
    return kind == CENTIPEDE;
}

static int can_experiment(const Table *t, int seat) {
    for (int k = 0; k < KINDS; k++)
        if (usable(t, seat, k)) return 1;
    return 0;
}

static void end_turn(Table *t) {
    for (;;) {
        int held = 0;
        for (int i = 0; i < t->seats; i++) {
            int seat = (t->parent + i) % t->seats;
            while (t->size[seat] < BASE - t->seats && t->decked) {
                t->hand[seat][draw(t, seat)]++;
                t->size[seat]++;
            }
            held += t->size[seat];
        }
        if (!t->decked && !held) {
            int most = -1;
            for (int seat = 0; seat < t->seats; seat++) {
                int high = 0;
                for (int k = 0; k < KINDS; k++) high = halves(t, seat, k) > high ? halves(t, seat, k) : high;
                if (high > most) t->losers = 0, most = high;
                if (high == most) t->losers |= 1 << seat;
            }
            return;
        }
        t->parent = (t->parent + 1) % t->seats;
        t->sent = 0;
        if (can_experiment(t, t->parent)) {
            ask(t, t->parent, TURN);
            return;
        }
        if (t->size[t->parent]) {
            ask(t, t->parent, OFFER);
            return;
        }
    }
}

/* What follows once nobody is asked: caterpillars, the check for the loss, the rest of the turn. */
static void go_on(Table *t) {
    while (t->stirred && t->what == NOTHING)
        for (int i = 0; i < t->seats; i++) {
            int seat = (t->parent + i) % t->seats;
            if (!(t->stirred >> seat & 1)) continue;
            if (t->area[seat][CATERPILLAR][0] > 1) {
                t->use = (Use){CATERPILLAR, seat, seat, CATERPILLAR, 0};
                fire(t);
            } else {
                t->stirred &= ~(1 << seat);
            }
            break;
        }
    if (t->what != NOTHING) return;
    for (int seat = 0; seat < t->seats; seat++) {
        for (int k = 0; k < KINDS; k++)
            if (t->changed[seat] >> k & 1 && halves(t, seat, k) >= FATAL) t->losers |= 1 << seat;
        t->changed[seat] = 0;
    }
    if (t->losers) return;
    if (t->size[t->parent] && !t->sent) ask(t, t->parent, OFFER);
    else end_turn(t);
}

static void put_back(Table *t, int me, int drawn, int top) {
    int8_t back[KINDS];
    memcpy(back, drawn ? t->set : t->hand[me], sizeof back);
    if (!drawn) memcpy(t->hand[me], t->set, sizeof t->set);
    memset(t->set, 0, sizeof t->set);
    back[top]--;
    for (int k = KINDS - 1; k >= 0; k--)
        for (int i = 0; i < back[k]; i++) push(t, k, 1 << me);
    push(t, top, 1 << me);
    memset(t->back[me], 0, sizeof t->back[me]);
    for (int other = 0; other < t->seats; other++) memset(t->drawn[other][me], 0, sizeof t->drawn[other][me]);
    t->use.kind = NOBODY;
}

static void use_insect(Table *t, int me, Way way) {
    if (way.a < 0) return;
    t->use = (Use){way.a, me, way.b, way.a, way.c == -2};
    if (way.a == SPIDER) t->use.what = (-1 - way.c) / 2, t->use.used = (-1 - way.c) % 2;
    t->area[me][way.a][0]--;
    t->area[me][way.a][1]++;
    if (way.b >= 0 && way.b != me) t->round.foe[way.b] = me;
    announced(t, me, 0);
}

static void play(Table *t, Way way) {
    int me = t->asked, what = t->what, seats = t->seats;
    if ((what == TURN || what == OFFER) && way.c >= 0) {
        t->sent = 1;
        t->hand[me][way.a]--;
        t->size[me]--;
        offer(&t->round, me, way.b, way.a, way.c);
        ask(t, way.b, ANSWER);
        return;
    }
    if (what == PASS_ON) {
        give(&t->round, me, way.b, way.c);
        ask(t, way.b, ANSWER);
        return;
    }
    if (what == ANSWER && way.a == LOOK) {
        look(&t->round, me);
        t->what = PASS_ON;
        return;
    }
    t->what = NOTHING;
    if (what == ANSWER) {
        int starter = t->round.saidby[0], taker = judge(&t->round, way.a == BELIEVE);
        left(t, starter, t->round.card);
        arrive(t, taker, t->round.card);
    } else if (what == TURN) {
        use_insect(t, me, way);
    } else if (what == RESPOND) {
        if (way.a == CANCEL) cancel(t, me);
        else announced(t, me, 0);
    } else if (what == LAY) {
        lay(t, me, way.a);
    } else if (what == PUT_BACK) {
        put_back(t, me, way.a, way.b);
    } else {
        if (what == TAKE_BACK) take_back(t, me, way.a, way.b);
        else turn_card(t, me, way.a, way.b);
        each(t, me, (t->use.seat - me - 1 + seats) % seats);
    }
    go_on(t);
}

/* --- ways ---------------------------------------------------------------------------------------------------------- */

static int uses(const Table *t, Way *found) {
    int n = 0, me = t->asked, upright = 0;
    for (int seat = 0; seat < t->seats; seat++) upright += all_lying(t, seat, 0);
    for (int k = 0; k < KINDS; k++) {
        if (!usable(t, me, k)) continue;
        if (k == DRAGONFLY || k == EARTHWORM || k == CENTIPEDE) found[n++] = (Way){k, -1, -1};
        if (k == CENTIPEDE && upright > 1) found[n++] = (Way){k, -1, -2};
        for (int other = 0; k == STAG_BEETLE && other < t->seats; other++)
            if (t->size[other]) found[n++] = (Way){k, other, -1};
        for (int other = 0; k == SPIDER && other < t->seats; other++)
            for (int i = 0; other != me && i < 2 * KINDS; i++)
                if (t->area[other][i / 2][i % 2]) found[n++] = (Way){k, other, -1 - i};
    }
    if (!t->size[me]) found[n++] = (Way){-1, -1, -1};
    return n;
}

static int ways(const Table *t, Way *found) {
    int n = 0, me = t->asked;
    switch (t->what) {
    case ANSWER:
        return answers(&t->round, t->seats, found);
    case RESPOND:
        found[0] = (Way){CANCEL, -1, -1};
        found[1] = (Way){DECLINE, -1, -1};
        return 2;
    case PASS_ON:
        return gifts(&t->round, t->seats, me, t->round.card, 0, found);
    case TURN:
    case OFFER:
        if (t->what == TURN) n = uses(t, found);
        for (int k = 0; k < KINDS; k++)
            if (t->hand[me][k]) n += gifts(&t->round, t->seats, me, k, 1, found + n);
        return n;
    case LAY:
        for (int k = 0; k < KINDS; k++)
            if (t->hand[me][k]) found[n++] = (Way){k, -1, -1};
        return n;
    case PUT_BACK:
        for (int drawn = 0; drawn < 2; drawn++)
            for (int k = 0; k < KINDS; k++)
                if ((drawn ? t->set : t->hand[me])[k]) found[n++] = (Way){drawn, k, -1};
        return n;
    default:
        for (int k = 0; k < KINDS; k++)
            for (int u = 0; u < 2; u++)
                if (t->area[me][k][u] && (t->what == TAKE_BACK ? k != EARTHWORM : u == (t->what == ROUSE)))
                    found[n++] = (Way){k, u, -1};
        return n;
    }
}

static int few(const Table *t) { return t->what == ANSWER || t->what == RESPOND; }
static int decided(const Table *t, Way *found) { return few(t) ? ways(t, found), 2 : ways(t, found); }
static float aside(const Table *t, const Traits *c) {
    return t->what == ANSWER ? looking(&t->round, t->seats, c) : 0;
}
static int truth(const Table *t) { return t->what == ANSWER ? true_of(t->round.card, t->round.claim) : -1; }
static int deed(const Table *t, Way way) {
    return t->what == ANSWER ? deed_of_answer(way) : way.c >= 0 ? deed_of_gift(way) : OTHER;
}
static float prior(const Table *t, Way way) {
    (void)t;
    return way.c >= 0 ? prior_of_gift(way) : 1;
}

static void parts(const Table *t, Way way, Parts *p) {
    int me = t->asked, k = way.a;
    if (way.c >= 0) {
        plus(p, k, way.b, CARD, 1);
        plus(p, way.c, way.b, WORD, 1);
        if (k == way.c) plus(p, k, way.b, TRUE, 1);
        p->pair = 1;
        return;
    }
    switch (t->what) {
    case ANSWER:
        plus(p, ANSWERED, 0, k, 1);
        return;
    case RESPOND:
        if (k == CANCEL) plus(p, ANSWERED, 0, CANCELLED, 1);
        return;
    case LAY:
        plus(p, k, me, LAYS, 1);
        return;
    case TAKE_BACK:
        plus(p, k, me, TAKES + way.b, 1);
        return;
    case TIRE:
    case ROUSE:
        plus(p, k, me, TIRES + way.b, 1);
        return;
    case PUT_BACK:
        for (int kept = 0; kept < KINDS; kept++) {
            int number = (k ? t->hand[me] : t->set)[kept];
            if (number) plus(p, kept, me, KEEPS, (float)number / t->size[me]);
        }
        plus(p, way.b, me, ON_TOP, 1);
        return;
    default:
        if (k < 0) {
            plus(p, ANSWERED, 0, ENDED, 1);
            return;
        }
        plus(p, k, me, k == CENTIPEDE && way.c == -2 ? USES_MORE : USES, 1);
        if (k == STAG_BEETLE) plus(p, k, way.b, USES_MORE, 1);
        if (k == SPIDER) plus(p, (-1 - way.c) / 2, way.b, TURNS + (-1 - way.c) % 2, 1);
    }
}

/* --- what a seat knows --------------------------------------------------------------------------------------------- */

/* Whether a used card that becomes unused loses. */
static int rousing_loses(const Table *t, int seat, int kind) {
    int number = halves(t, seat, kind);
    return number < FATAL && t->area[seat][kind][1] && number + weight(kind) - 2 >= FATAL;
}

static void encode(const Table *t, int me, Input *in) {
    const Round *r = &t->round;
    const Use *use = &t->use;
    int seats = t->seats, running = t->what == ANSWER || t->what == PASS_ON, using = use->kind != NOBODY, held = 0;
    int knows = r->down && r->knowers >> me & 1, chooses = t->what == PUT_BACK && t->asked == me;
    int in_deck[KINDS] = {0}, known = 0, responds = t->what == RESPOND;
    int top = t->decked && t->known[t->decked - 1] >> me & 1 ? t->deck[t->decked - 1] : -1;
    memset(in, 0, sizeof *in);
    in->seats = seats;
    in->me = me;
    in->claim = responds ? (use->aim >= 0 ? use->what : use->kind) : running ? r->claim : 0;
    in->giver = responds ? (use->aim >= 0 ? use->aim : use->seat) : running ? r->giver : me;
    for (int i = 0; i < t->decked; i++)
        if (t->known[i] >> me & 1) in_deck[t->deck[i]]++, known++;
    for (int w = 0; w < KINDS; w++) {
        float *row = in->row[w];
        int all = 0, unknown = COUNT - t->hand[me][w] - (knows && r->card == w) - in_deck[w] - (chooses ? t->set[w] : 0);
        for (int j = 0; j < seats; j++) {
            float *c = in->cell[w][j];
            int number = halves(t, j, w), here = t->back[j][w] + t->drawn[me][j][w];
            all += lying(t, j, w);
            if (j != me) unknown -= here;
            c[0] = t->area[j][w][0] / 4.0f;
            c[1] = t->area[j][w][1] / 4.0f;
            c[2] = number + weight(w) >= FATAL;
            c[3] = number + weight(w) < FATAL && number + 2 * weight(w) >= FATAL;
            for (int i = 0; running && i < r->saids; i++)
                if (r->saidby[i] == j && r->said[i] == w) c[4] = 1;
            c[5] = here / 2.0f;
            c[6] = using && use->seat == j && use->kind == w;
            c[7] = using && use->aim == j && use->what == w;
            c[8] = rousing_loses(t, j, w);
            c[9] = number >= FATAL;
        }
        unknown -= all;
        row[0] = t->hand[me][w] / 3.0f;
        row[1] = knows && r->card == w;
        row[2] = running && r->claim == w;
        row[3] = running && r->said[0] == w;
        row[4] = (unknown > 0 ? unknown : 0) / 8.0f;
        row[5] = top == w;
        row[6] = in_deck[w] / 3.0f;
        row[7] = all / 8.0f;
        row[8] = chooses ? t->set[w] / 3.0f : 0;
        row[9 + w] = 1;
    }
    for (int j = 0; j < seats; j++) {
        float *s = in->seat[j];
        int high = 0, edge = 0;
        for (int k = 0; k < KINDS; k++) {
            int number = halves(t, j, k);
            high = number > high ? number : high;
            edge += number + weight(k) >= FATAL;
        }
        record(r, seats, me, j, s);
        s[14] = j == me;
        s[15] = j == t->asked;
        s[16] = running && j == r->giver;
        s[17] = running && r->knowers >> j & 1;
        s[18] = running && j == r->saidby[0];
        s[19] = t->size[j] / 6.0f;
        s[20] = t->size[j] == 0;
        s[21] = j == t->parent;
        s[22] = (float)((j - t->parent + seats) % seats) / seats;
        s[23] = (float)((j - me + seats) % seats) / seats;
        s[24] = t->area[j][MANTIS][0] > 0;
        s[25] = t->area[j][RHINOCEROS_BEETLE][0] > 1;
        s[26] = high / 8.0f;
        s[27] = edge / 4.0f;
        s[28] = (all_lying(t, j, 0) + all_lying(t, j, 1)) / 16.0f;
        s[29] = using && use->seat == j;
        s[30] = t->area[j][CATERPILLAR][0] > 0;
        s[31] = using && use->aim == j && use->kind == SPIDER && use->used && rousing_loses(t, j, use->what);
        s[32] = using && use->aim == j && is_automatic(use->kind) && halves(t, j, use->what) >= FATAL;
        held += t->size[j];
    }
    float *g = in->all;
    g[0] = 1;
    g[1 + t->what] = 1;
    g[11] = t->what == ANSWER && may_look(r, seats);
    g[12] = running ? r->saids / 4.0f : 0;
    g[13] = r->round / 16.0f;
    g[14] = t->decked / 40.0f;
    g[15] = t->decked == 0;
    g[16] = (seats - 4) / 3.0f;
    g[17] = seats == 2;
    g[18] = t->own_mantis;
    g[19] = t->stay_used;
    g[20] = using && use->kind == CENTIPEDE && use->used;
    g[21] = me == t->parent;
    g[22] = t->sent;
    g[23] = known / 4.0f;
    g[24] = (t->decked + held) / 40.0f;
}

/* --- players with habits, and characters --------------------------------------------------------------------------- */

static void habit_chances(const Table *t, const Habit *h, const Way *all, int n, float *chances) {
    (void)all, (void)n;
    if (t->what == ANSWER) {
        habit_answers(&t->round, t->seats, h, chances);
        return;
    }
    int mine = t->use.aim == t->asked || t->use.kind == EARTHWORM || t->use.kind == CENTIPEDE;
    chances[CANCEL] = h->aims ? (mine ? 0.6f : 0.1f) : h->truths * 0.5f;
    chances[DECLINE] = 1 - chances[CANCEL];
}

static const float USE_OFTEN = 0.25f; /* players with a habit */

static Way habit_way(const Table *t, const Habit *h, Random *random) {
    static _Thread_local Way all[WAYS];
    int n = ways(t, all), me = t->asked, first = 0;
    if (t->what == ANSWER) return habit_answer(&t->round, t->seats, h, random);
    if (t->what == RESPOND) {
        float chances[2];
        habit_chances(t, h, all, n, chances);
        return all[unit(random) < chances[CANCEL] ? CANCEL : DECLINE];
    }
    while (first < n && all[first].c < 0) first++;
    if (first == n || (first && unit(random) < USE_OFTEN)) {
        int best = below(random, first);
        for (int i = 0; h->aims && t->what != TURN && t->what != PUT_BACK && i < 4; i++) {
            int other = below(random, first), more = halves(t, me, all[other].a) - halves(t, me, all[best].a);
            if (t->what == LAY ? more < 0 : more > 0) best = other;
        }
        return all[best];
    }
    int best = first + below(random, n - first);
    for (int i = 0; h->aims && i < 4; i++) { /* at whoever has most of it */
        int other = first + below(random, n - first);
        if (halves(t, all[other].b, all[other].a) > halves(t, all[best].b, all[best].a)) best = other;
    }
    return habit_word(&t->round, t->seats, h, all[best], random);
}

/* As in Royal, and who is curious likes to use dragonflies. */
static void shift_ways(const Table *t, const Traits *c, const float *fate, const Way *all, int n, float *chances) {
    if (t->what == ANSWER) shift_answers(&t->round, t->seats, c, chances);
    if (t->what != TURN && t->what != OFFER && t->what != PASS_ON) return;
    int first = 0;
    float sum = 0;
    for (; first < n && all[first].c < 0; first++)
        if (all[first].a == DRAGONFLY) chances[first] *= expf(c->curiosity);
    shift_gifts(&t->round, t->seats, t->asked, c, fate, all + first, n - first, chances + first);
    for (int i = 0; i < n; i++) sum += chances[i];
    for (int i = 0; i < n; i++) chances[i] /= sum;
}
