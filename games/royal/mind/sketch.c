/* Cockroach Poker Royal for training: a fast copy of its rules, what a seat sees of them, and players with habits.
   A test holds rules and encoding to the product's at every decision (tests/games/royal/mind/test_sketch.py). */

enum { ROWS = 8, MOST = 6, CELL = 4, ROW = 12, SEAT = 26, ALL = 19, OUT = 16, ANSWERS = 3 };
enum { RANK = 3, LOW_A = 5, LOW_B = 8, SINGLE = 11, PAIR = 13, TRUTH = 2, PARTS = 4 };
#include "games/learned/sketch.h"
#include "games/passing/mind/round.h"

enum { KINDS = 7, CROWNS = KINDS, FACES = 16, JOKER = 14, BLANK = 15, ROYAL = 7, LONGEST = 16 };
enum { OFFER, ANSWER, PASS_ON, LAY };
enum { PENALTY, LAYING };

static const int8_t TOTAL[FACES] = {8, 8, 8, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int8_t DEALT[7] = {0, 0, 24, 19, 14, 11, 9};
static const float RISKY = 0.001f; /* so much less likely is a card given that would lose the game if it came back */

struct Table {
    int8_t seats, fatal, asked, what, piled, owing;
    uint8_t losers;
    int8_t hand[MOST][FACES], size[MOST], before[MOST][ROWS], open[FACES], pile[LONGEST], owed[LONGEST], holder[2];
    Round round;
};

static inline int kind(int face) { return face < KINDS ? face : face < JOKER ? face - KINDS : -1; }
static inline int crowned(int face) { return face >= CROWNS && face < JOKER; }
static inline int row_of(int face) { return face < JOKER ? kind(face) : ROYAL; }
static inline int column_of(int face) { return face < JOKER ? crowned(face) : face == BLANK; }
static int true_of(int face, int word) {
    if (face == BLANK) return 0;
    if (face == JOKER) return word != ROYAL;
    return word == kind(face) || (word == ROYAL && crowned(face));
}

static int trues(int face) { return face == BLANK ? 0 : face == JOKER ? KINDS : 1 + crowned(face); }

void set_out(Table *t, int seats, int starter, const int8_t *hands, const int8_t *pile, int piled) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->fatal = seats == 2 ? 5 : 4;
    t->holder[0] = t->holder[1] = -1;
    no_round(&t->round);
    t->asked = starter;
    t->what = OFFER;
    for (int i = 0; i < seats * FACES; i++) {
        t->hand[i / FACES][i % FACES] = hands[i];
        t->size[i / FACES] += hands[i];
    }
    t->piled = piled;
    memcpy(t->pile, pile, piled);
}

static void deal(Table *t, int seats, Random *random) {
    int8_t deck[65], hands[MOST * FACES] = {0};
    int cards = 0, starter = below(random, seats);
    for (int face = 0; face < FACES; face++)
        for (int i = 0; i < TOTAL[face]; i++) deck[cards++] = face;
    for (int i = 64; i > 0; i--) {
        int other = below(random, i + 1);
        int8_t kept = deck[i];
        deck[i] = deck[other];
        deck[other] = kept;
    }
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; i < DEALT[seats] + (seat == starter); i++) hands[seat * FACES + deck[--cards]]++;
    set_out(t, seats, starter, hands, deck, cards);
}

static void settle(Table *t, int taker);

static int counted(Table *t, int seat, int face) {
    int k = kind(face);
    t->open[face]++;
    if (k < 0) return 0;
    t->before[seat][k]++;
    if (crowned(face)) t->before[seat][ROYAL]++;
    if (t->before[seat][k] >= t->fatal) {
        t->losers = 1 << seat;
        return 1;
    }
    if (crowned(face)) t->owed[t->owing++] = PENALTY;
    return 0;
}

static void take(Table *t, int taker, int face) {
    int plain = t->size[taker] - t->hand[taker][JOKER] - t->hand[taker][BLANK];
    if (face >= JOKER && plain) {
        t->hand[taker][face]++;
        t->size[taker]++;
        t->holder[face - JOKER] = taker;
        t->owed[t->owing++] = LAYING;
    } else {
        counted(t, taker, face);
    }
}

static void settle(Table *t, int taker) {
    while (!t->losers && t->owing) {
        int owed = t->owed[0];
        memmove(t->owed, t->owed + 1, --t->owing);
        if (owed == LAYING) {
            t->asked = taker;
            t->what = LAY;
            return;
        }
        if (t->piled) take(t, taker, t->pile[--t->piled]);
    }
    if (t->losers) return;
    t->asked = taker;
    t->what = OFFER;
    if (!t->size[taker]) t->losers = 1 << taker;
}

static void asks(Table *t) {
    t->asked = t->round.to;
    t->what = ANSWER;
}

static void play(Table *t, Way way) {
    int me = t->asked, card = t->round.card;
    switch (t->what) {
    case OFFER:
        t->hand[me][way.a]--;
        t->size[me]--;
        offer(&t->round, me, way.b, way.a, way.c);
        asks(t);
        return;
    case PASS_ON:
        give(&t->round, me, way.b, way.c);
        asks(t);
        return;
    case ANSWER:
        if (way.a == LOOK) {
            look(&t->round, me);
            t->what = PASS_ON;
            return;
        }
        if (card >= JOKER) t->holder[card - JOKER] = -1;
        int taker = judge(&t->round, way.a == BELIEVE);
        take(t, taker, card);
        settle(t, taker);
        return;
    default:
        for (int i = 0; i < 2; i++) {
            int face = i ? way.b : way.a;
            if (face < 0) continue;
            t->hand[me][face]--;
            t->size[me]--;
            if (counted(t, me, face)) return;
        }
        settle(t, me);
    }
}

static int ways(const Table *t, Way *found) {
    int n = 0, me = t->asked;
    if (t->what == ANSWER) return answers(&t->round, t->seats, found);
    if (t->what == PASS_ON) return gifts(&t->round, t->seats, me, t->round.card, 0, found);
    if (t->what == OFFER) {
        for (int a = 0; a < FACES; a++)
            if (t->hand[me][a]) n += gifts(&t->round, t->seats, me, a, 1, found + n);
        return n;
    }
    int plain = t->size[me] - t->hand[me][JOKER] - t->hand[me][BLANK];
    for (int a = 0; a < JOKER; a++)
        if (t->hand[me][a] && (plain < 2 || true_of(a, t->round.claim))) found[n++] = (Way){a, -1, -1};
    for (int a = 0; plain > 1 && a < JOKER; a++)
        for (int b = 0; b < JOKER; b++)
            if (t->hand[me][a] && t->hand[me][b] > (a == b)) found[n++] = (Way){a, b, -1};
    return n;
}

static int few(const Table *t) { return t->what == ANSWER; }
static int decided(const Table *t, Way *found) { return few(t) ? ways(t, found), 2 : ways(t, found); }
static float aside(const Table *t, const Traits *c) { return few(t) ? looking(&t->round, t->seats, c) : 0; }
static int truth(const Table *t) { return few(t) ? true_of(t->round.card, t->round.claim) : -1; }
static int deed(const Table *t, Way way) {
    return t->what == ANSWER ? deed_of_answer(way) : t->what == LAY ? OTHER : deed_of_gift(way);
}

static int risky(const Table *t, int face) { /* it would lose by it if it came back */
    return t->what == OFFER && kind(face) >= 0 && t->before[t->asked][kind(face)] == t->fatal - 1;
}
static float prior(const Table *t, Way way) {
    if (t->what != OFFER && t->what != PASS_ON) return 1;
    return prior_of_gift(way) * (risky(t, way.a) ? RISKY : 1);
}

static void parts(const Table *t, Way way, Parts *p) {
    int me = t->asked, row = t->what == ANSWER ? ANSWERED : row_of(way.a), column = column_of(way.a);
    if (t->what == ANSWER) {
        plus(p, ANSWERED, 0, way.a, 1);
    } else if (t->what != LAY) {
        plus(p, row, way.b, column, 1);
        plus(p, way.c, way.b, 4, 1);
        if (true_of(way.a, way.c)) plus(p, row, way.b, 2 + column, 1);
        p->pair = 1;
    } else if (way.b < 0) {
        plus(p, row, me, SINGLE + column, 1);
    } else {
        plus(p, row, me, PAIR + column, 1);
        plus(p, row_of(way.b), me, PAIR + column_of(way.b), 1);
    }
}

/* What the seat `me` may know, as numbers. */
static void encode(const Table *t, int me, Input *in) {
    const Round *r = &t->round;
    int seats = t->seats, knows = r->down && r->knowers >> me & 1, top = t->piled ? t->pile[t->piled - 1] : -1;
    int running = t->what == ANSWER || t->what == PASS_ON;
    memset(in, 0, sizeof *in);
    in->seats = seats;
    in->me = me;
    in->claim = r->claim;
    in->giver = r->giver;
    float unknown[FACES];
    for (int f = 0; f < FACES; f++)
        unknown[f] = TOTAL[f] - t->hand[me][f] - t->open[f] - (knows && r->card == f) - (top == f);
    for (int w = 0; w < ROWS; w++) {
        float *row = in->row[w];
        int royal = w == ROYAL, all = 0, crowns = 0;
        float hidden = 0;
        for (int j = 0; j < seats; j++) {
            float *c = in->cell[w][j];
            int before = t->before[j][w];
            all += before;
            c[0] = before / 4.0f;
            if (!royal) {
                c[1] = before == t->fatal - 1;
                c[2] = before == t->fatal - 2;
            }
            for (int i = 0; running && i < r->saids; i++)
                if (r->saidby[i] == j && r->said[i] == w) c[3] = 1;
        }
        for (int f = CROWNS; f < JOKER; f++) crowns += t->hand[me][f], hidden += unknown[f];
        row[0] = (royal ? crowns : t->hand[me][w]) / 4.0f;
        row[1] = royal ? 0 : t->hand[me][CROWNS + w];
        row[2] = royal;
        row[3] = (running || t->what == LAY) && r->claim == w;
        row[4] = knows && true_of(r->card, w);
        row[5] = (royal ? hidden : unknown[w] + unknown[CROWNS + w]) / 8;
        row[6] = royal ? 0 : unknown[CROWNS + w];
        row[7] = all / 8.0f;
        row[8] = top >= 0 && top < JOKER && (royal ? crowned(top) : kind(top) == w);
        row[9] = running && r->said[0] == w;
        row[10] = knows && row_of(r->card) == w;
        row[11] = knows && row_of(r->card) == w && column_of(r->card);
    }
    for (int j = 0; j < seats; j++) {
        float *s = in->seat[j];
        int high = 0, edge = 0, all = 0;
        for (int k = 0; k < KINDS; k++) {
            int before = t->before[j][k];
            high = before > high ? before : high;
            edge += before == t->fatal - 1;
            all += before;
        }
        s[0] = j == me;
        s[1] = j == t->asked;
        s[2] = running && j == r->giver;
        s[3] = running && r->knowers >> j & 1;
        s[4] = running && j == r->saidby[0];
        s[5] = t->size[j] / 8.0f;
        s[6] = t->size[j] <= 1;
        s[7] = t->holder[0] == j;
        s[8] = t->holder[1] == j;
        s[9] = high / 4.0f;
        s[10] = edge / 4.0f;
        s[11] = all / 16.0f;
        record(r, seats, me, j, s + 12);
    }
    float *g = in->all;
    g[0] = 1;
    g[1 + t->what] = 1;
    g[5] = t->what == ANSWER && may_look(r, seats);
    g[6] = running ? r->saids / 4.0f : 0;
    g[7] = r->round / 16.0f;
    g[8] = t->hand[me][JOKER];
    g[9] = t->hand[me][BLANK];
    g[10] = unknown[JOKER];
    g[11] = unknown[BLANK];
    g[12] = t->piled / 8.0f;
    g[13] = t->piled == 0;
    g[14] = (seats - 4) / 2.0f;
    g[15] = seats == 2;
    g[16] = t->owing / 2.0f;
    g[17] = t->what == LAY && t->owing && t->owed[0] == PENALTY;
    g[18] = top >= JOKER;
}

/* --- players with habits, and characters --------------------------------------------------------------------------- */

static void habit_chances(const Table *t, const Habit *h, const Way *all, int n, float *chances) {
    (void)all, (void)n;
    habit_answers(&t->round, t->seats, h, chances);
}

static Way habit_way(const Table *t, const Habit *h, Random *random) {
    static _Thread_local Way all[WAYS];
    if (t->what == ANSWER) return habit_answer(&t->round, t->seats, h, random);
    int n = ways(t, all), best = below(random, n);
    if (t->what == LAY) return all[best];
    for (int i = 0; h->aims && i < 4; i++) { /* at whoever has most of it */
        int other = below(random, n), k = kind(all[other].a), now = kind(all[best].a);
        if (k >= 0 && (now < 0 || t->before[all[other].b][k] > t->before[all[best].b][now])) best = other;
    }
    return habit_word(&t->round, t->seats, h, all[best], random);
}

static void shift_ways(const Table *t, const Traits *c, const float *fate, const Way *all, int n, float *chances) {
    if (t->what == ANSWER) shift_answers(&t->round, t->seats, c, chances);
    else if (t->what != LAY) shift_gifts(&t->round, t->seats, t->asked, c, fate, all, n, chances);
}
