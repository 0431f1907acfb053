/* Cockroach Poker Royal for training: a fast copy of its rules, what a seat sees of them, and players with habits.
   A test holds rules and encoding to the product's at every decision (tests/games/royal/mind/test_sketch.py). */

enum { KINDS = 7, CROWNS = KINDS, FACES = 16, JOKER = 14, BLANK = 15, ROYAL = 7, LONGEST = 16 };
enum { OFFER, ANSWER, PASS_ON, LAY };
enum { BELIEVE, DOUBT, LOOK };
enum { PENALTY, LAYING };

static const int8_t TOTAL[FACES] = {8, 8, 8, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1, 1};
static const int8_t DEALT[7] = {0, 0, 24, 19, 14, 11, 9};
static const float KEPT = 0.7f; /* of what a record of late held before */

struct Table {
    int8_t seats, fatal, asked, what, loser, piled, owing, claim, giver, to, card, down, round, saids;
    uint8_t knowers;
    int8_t hand[MOST][FACES], size[MOST], before[MOST][ROWS], open[FACES], pile[LONGEST], owed[LONGEST];
    int8_t saidby[MOST], saidto[MOST], said[MOST], holder[2];
    uint8_t judged[MOST][MOST][2], told[MOST][MOST][2], looks[MOST]; /* by judge, giver; by giver, receiver */
    int8_t last_judged[MOST], last_told[MOST];
    float lately_judged[MOST], lately_told[MOST];
    int8_t dealt[MOST], doubted[MOST], foe[MOST]; /* by seat: whom it dealt with, doubted, was harmed by last */
};

static inline int kind(int face) { return face < KINDS ? face : face < JOKER ? face - KINDS : -1; }
static inline int crowned(int face) { return face >= CROWNS && face < JOKER; }
static inline int row_of(int face) { return face < JOKER ? kind(face) : ROYAL; }
static inline int column_of(int face) { return face < JOKER ? crowned(face) : face == BLANK; }
static inline int true_of(int face, int word) {
    if (face == BLANK) return 0;
    if (face == JOKER) return word != ROYAL;
    return word == kind(face) || (word == ROYAL && crowned(face));
}

void lay_out(Table *t, int seats, int starter, const int8_t *hands, const int8_t *pile, int piled) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->fatal = seats == 2 ? 5 : 4;
    t->loser = t->holder[0] = t->holder[1] = -1;
    memset(t->dealt, -1, 3 * MOST);
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
    lay_out(t, seats, starter, hands, deck, cards);
}

static void settle(Table *t, int taker);

static int counted(Table *t, int seat, int face) {
    int k = kind(face);
    t->open[face]++;
    if (k < 0) return 0;
    t->before[seat][k]++;
    if (crowned(face)) t->before[seat][ROYAL]++;
    if (t->before[seat][k] >= t->fatal) {
        t->loser = seat;
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
    while (t->loser < 0 && t->owing) {
        int owed = t->owed[0];
        memmove(t->owed, t->owed + 1, --t->owing);
        if (owed == LAYING) {
            t->asked = taker;
            t->what = LAY;
            return;
        }
        if (t->piled) take(t, taker, t->pile[--t->piled]);
    }
    if (t->loser >= 0) return;
    t->asked = taker;
    t->what = OFFER;
    if (!t->size[taker]) t->loser = taker;
}

static void give(Table *t, int to, int word) {
    t->giver = t->asked;
    t->dealt[t->giver] = t->to = t->asked = to;
    t->what = ANSWER;
    t->claim = t->said[t->saids] = word;
    t->saidto[t->saids] = to;
    t->saidby[t->saids++] = t->giver;
}

static void note(uint8_t *counts, int8_t *last, float *lately, int yes) {
    counts[!yes]++;
    *last = yes ? 1 : -1;
    *lately = KEPT * *lately + (1 - KEPT) * *last;
}

static void judge(Table *t, int believe) {
    int me = t->asked, truth = true_of(t->card, t->claim), taker = truth == believe ? t->giver : me;
    note(t->judged[me][t->giver], &t->last_judged[me], &t->lately_judged[me], believe);
    if (!believe) t->doubted[me] = t->giver;
    else if (t->doubted[me] == t->giver) t->doubted[me] = -1;
    t->foe[taker] = taker == me ? t->giver : me;
    for (int i = 0; i < t->saids; i++) {
        int by = t->saidby[i];
        note(t->told[by][t->saidto[i]], &t->last_told[by], &t->lately_told[by], true_of(t->card, t->said[i]));
    }
    t->down = 0;
    if (t->card >= JOKER) t->holder[t->card - JOKER] = -1;
    take(t, taker, t->card);
    settle(t, taker);
}

static void play(Table *t, Way way) {
    int me = t->asked;
    switch (t->what) {
    case OFFER:
        t->round++;
        t->saids = 0;
        t->knowers = 1 << me;
        t->card = way.a;
        t->down = 1;
        t->hand[me][way.a]--;
        t->size[me]--;
        give(t, way.b, way.c);
        return;
    case PASS_ON:
        give(t, way.b, way.c);
        return;
    case ANSWER:
        if (way.a != LOOK) {
            judge(t, way.a == BELIEVE);
            return;
        }
        t->looks[me]++;
        t->knowers |= 1 << me;
        t->what = PASS_ON;
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

static int may_look(const Table *t) { return (t->knowers | 1 << t->to) != (1 << t->seats) - 1; }

static int ways(const Table *t, Way *found) {
    int n = 0, me = t->asked;
    if (t->what == ANSWER) {
        for (int a = BELIEVE; a <= (may_look(t) ? LOOK : DOUBT); a++) found[n++] = (Way){a, -1, -1};
    } else if (t->what == LAY) {
        int plain = t->size[me] - t->hand[me][JOKER] - t->hand[me][BLANK];
        for (int a = 0; a < JOKER; a++)
            if (t->hand[me][a] && (plain < 2 || true_of(a, t->claim))) found[n++] = (Way){a, -1, -1};
        for (int a = 0; plain > 1 && a < JOKER; a++)
            for (int b = 0; b < JOKER; b++)
                if (t->hand[me][a] && t->hand[me][b] > (a == b)) found[n++] = (Way){a, b, -1};
    } else {
        for (int a = 0; a < FACES; a++) {
            if (t->what == OFFER ? !t->hand[me][a] : a != t->card) continue;
            for (int b = 0; b < t->seats; b++)
                if (b != me && (t->what == OFFER || !(t->knowers >> b & 1)))
                    for (int c = 0; c < ROWS; c++) found[n++] = (Way){a, b, c};
        }
    }
    return n;
}

/* How likely a way is before anything is learned, in proportion: truth as likely as lie. */
static float prior(const Table *t, Way way) {
    if (t->what == ANSWER || t->what == LAY) return 1;
    int trues = way.a == BLANK ? 0 : way.a == JOKER ? KINDS : 1 + crowned(way.a);
    if (!trues) return 1.0f / ROWS;
    return true_of(way.a, way.c) ? 0.5f / trues : 0.5f / (ROWS - trues);
}

static float share(float yes, float no) { return (yes - no) / (yes + no + 2); }

/* What the seat `me` may know, as numbers. */
static void encode(const Table *t, int me, Input *in) {
    int seats = t->seats, knows = t->down && t->knowers >> me & 1, top = t->piled ? t->pile[t->piled - 1] : -1;
    int running = t->what == ANSWER || t->what == PASS_ON;
    memset(in, 0, sizeof *in);
    in->seats = seats;
    in->me = me;
    in->claim = t->claim;
    in->giver = t->giver;
    float unknown[FACES];
    for (int f = 0; f < FACES; f++)
        unknown[f] = TOTAL[f] - t->hand[me][f] - t->open[f] - (knows && t->card == f) - (top == f);
    for (int w = 0; w < ROWS; w++) {
        float *r = in->row[w];
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
            for (int i = 0; running && i < t->saids; i++)
                if (t->saidby[i] == j && t->said[i] == w) c[3] = 1;
        }
        for (int f = CROWNS; f < JOKER; f++) crowns += t->hand[me][f], hidden += unknown[f];
        r[0] = (royal ? crowns : t->hand[me][w]) / 4.0f;
        r[1] = royal ? 0 : t->hand[me][CROWNS + w];
        r[2] = royal;
        r[3] = (running || t->what == LAY) && t->claim == w;
        r[4] = knows && true_of(t->card, w);
        r[5] = (royal ? hidden : unknown[w] + unknown[CROWNS + w]) / 8;
        r[6] = royal ? 0 : unknown[CROWNS + w];
        r[7] = all / 8.0f;
        r[8] = top >= 0 && top < JOKER && (royal ? crowned(top) : kind(top) == w);
        r[9] = running && t->said[0] == w;
        r[10] = knows && row_of(t->card) == w;
        r[11] = knows && row_of(t->card) == w && column_of(t->card);
    }
    for (int j = 0; j < seats; j++) {
        float *s = in->seat[j];
        float judged[2] = {0}, told[2] = {0};
        int high = 0, edge = 0, all = 0;
        for (int i = 0; i < seats; i++)
            for (int no = 0; no < 2; no++) judged[no] += t->judged[j][i][no], told[no] += t->told[j][i][no];
        for (int k = 0; k < KINDS; k++) {
            int before = t->before[j][k];
            high = before > high ? before : high;
            edge += before == t->fatal - 1;
            all += before;
        }
        s[0] = j == me;
        s[1] = j == t->asked;
        s[2] = running && j == t->giver;
        s[3] = running && t->knowers >> j & 1;
        s[4] = running && j == t->saidby[0];
        s[5] = t->size[j] / 8.0f;
        s[6] = t->size[j] <= 1;
        s[7] = t->holder[0] == j;
        s[8] = t->holder[1] == j;
        s[9] = high / 4.0f;
        s[10] = edge / 4.0f;
        s[11] = all / 16.0f;
        s[12] = share(judged[0], judged[1]);
        s[13] = t->lately_judged[j];
        s[14] = t->last_judged[j];
        s[15] = share(told[0], told[1]);
        s[16] = t->lately_told[j];
        s[17] = t->last_told[j];
        s[18] = share(t->looks[j], judged[0] + judged[1]);
        s[19] = (judged[0] + judged[1]) / 8;
        s[20] = (told[0] + told[1]) / 8;
        s[21] = share(t->judged[j][me][0], t->judged[j][me][1]);
        s[22] = share(t->judged[me][j][0], t->judged[me][j][1]);
        s[23] = share(t->told[j][me][0], t->told[j][me][1]);
        s[24] = share(t->told[me][j][0], t->told[me][j][1]);
        s[25] = (t->told[j][me][0] + t->told[j][me][1]) / 4.0f;
    }
    float *g = in->all;
    g[0] = 1;
    g[1 + t->what] = 1;
    g[5] = t->what == ANSWER && may_look(t);
    g[6] = running ? t->saids / 4.0f : 0;
    g[7] = t->round / 16.0f;
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

/* --- players with habits ------------------------------------------------------------------------------------------ */

enum { EVEN_HANDED, BY_RECORD, BALANCING, AGAINST_RECORD, STYLES };

typedef struct {
    int8_t style, aims, balances;
    float believes, truths, looks;
} Habit;

static Habit any_habit(Random *random) {
    static const float SOME[6] = {0, 0.15f, 0.35f, 0.5f, 0.75f, 1};
    Habit h;
    h.style = below(random, STYLES);
    h.aims = below(random, 2);
    h.balances = below(random, 4) == 0;
    h.believes = SOME[below(random, 6)];
    h.truths = SOME[below(random, 6)];
    h.looks = below(random, 2) ? 0 : 0.5f * unit(random);
    return h;
}

static void habit_answers(const Table *t, const Habit *h, float *chances) {
    int me = t->asked;
    float yes = h->believes, judged[2] = {0}, told[2] = {0};
    for (int i = 0; i < t->seats; i++)
        for (int no = 0; no < 2; no++) judged[no] += t->judged[me][i][no], told[no] += t->told[t->giver][i][no];
    float record = (told[0] + 1) / (told[0] + told[1] + 2);
    if (h->style == BALANCING) yes = judged[0] < judged[1] ? 1 : judged[0] > judged[1] ? 0 : 0.5f;
    if (h->style == BY_RECORD) yes = record > 0.5f ? 0.9f : record < 0.5f ? 0.1f : 0.5f;
    if (h->style == AGAINST_RECORD) yes = record;
    float looks = may_look(t) ? h->looks : 0;
    chances[BELIEVE] = (1 - looks) * yes;
    chances[DOUBT] = (1 - looks) * (1 - yes);
    chances[LOOK] = looks;
}

static Way habit_way(const Table *t, const Habit *h, Random *random) {
    static _Thread_local Way all[WAYS];
    if (t->what == ANSWER) {
        float chances[3];
        habit_answers(t, h, chances);
        float at = unit(random);
        return (Way){at < chances[0] ? BELIEVE : at < chances[0] + chances[1] ? DOUBT : LOOK, -1, -1};
    }
    int n = ways(t, all), best = below(random, n);
    if (t->what == LAY) return all[best];
    for (int i = 0; h->aims && i < 4; i++) { /* at whoever has most of it */
        int other = below(random, n), k = kind(all[other].a), now = kind(all[best].a);
        if (k >= 0 && (now < 0 || t->before[all[other].b][k] > t->before[all[best].b][now])) best = other;
    }
    Way way = all[best];
    float truths = h->truths, judged[2] = {0};
    for (int i = 0; i < t->seats; i++)
        for (int no = 0; no < 2; no++) judged[no] += t->judged[way.b][i][no];
    if (h->balances) truths = judged[0] < judged[1] ? 1 : judged[0] > judged[1] ? 0 : 0.5f;
    int honest = way.a != BLANK && unit(random) < truths;
    do way.c = below(random, ROWS);
    while (way.a != BLANK && true_of(way.a, way.c) != honest);
    return way;
}

/* --- characters ---------------------------------------------------------------------------------------------------- */

/* See `Traits` in games/core/brain.py, as `games.learned.shifts` softens them. */
typedef struct {
    float lies, pressure, shame, doubts, pardon, curiosity, grudge, rivalry, company, again;
} Traits;
static const float HEAT = 1.5f, SPITE = 6, MOST_DANGER = 3, LEAST_EVER = 0.15f;

static float shifted(float chance, float shift) {
    return chance <= 0 || chance >= 1 ? chance : 1 / (1 + (1 - chance) / chance * expf(-shift));
}
static float within(float x, float low, float high) { return fminf(fmaxf(x, low), high); }
/* See `yielding` in games/learned/shifts.py. */
static float yielding(float shift, int more, int less) {
    float paid = ((shift > 0 ? more : less) + 1.0f) / (more + less + 2);
    return shift * powf(fminf(1, 2 * paid), 2);
}
static void sum_up(const uint8_t counts[MOST][2], int seats, int *yes, int *no) {
    *yes = *no = 0;
    for (int i = 0; i < seats; i++) *yes += counts[i][0], *no += counts[i][1];
}
static float looking(const Traits *c, float looks) { return c ? shifted(looks, c->curiosity) : looks; }

/* The chances of a character; `fate` is what it takes for the chances of all to lose. */
static void shift_ways(const Table *t, const Traits *c, const float *fate, const Way *all, int n, float *chances) {
    int me = t->asked, yes, no;
    if (t->what == LAY) return;
    if (t->what == ANSWER) {
        float pardon = t->doubted[me] == t->giver ? c->pardon : 0, heat = t->foe[me] == t->giver ? HEAT * c->grudge : 0;
        sum_up(t->told[t->giver], t->seats, &yes, &no);
        float doubt = chances[DOUBT], liked = shifted(doubt, yielding(c->doubts - pardon + heat, no, yes));
        chances[DOUBT] = within(liked, fminf(doubt, LEAST_EVER), fmaxf(doubt, 1 - LEAST_EVER));
        chances[BELIEVE] = 1 - chances[DOUBT];
        return;
    }
    float truths[MOST] = {0}, usual[MOST] = {0}, liked[MOST] = {0}, sum = 0;
    for (int i = 0; i < n; i++) {
        usual[all[i].b] += chances[i];
        if (true_of(all[i].a, all[i].c)) truths[all[i].b] += chances[i];
    }
    float shame = t->last_told[me] == -1 ? c->shame : 0;
    float pressed = c->pressure * (fminf(fate[me] * t->seats, MOST_DANGER) - 1), honest[MOST];
    for (int j = 0; j < t->seats; j++) {
        sum_up(t->judged[j], t->seats, &yes, &no);
        float open = within(truths[j] / fmaxf(usual[j], 1e-30f), LEAST_EVER, 1 - LEAST_EVER);
        float shift = yielding(c->lies + pressed - shame, yes, no);
        honest[j] = within(shifted(open, -shift), LEAST_EVER, 1 - LEAST_EVER);
    }
    for (int i = 0; i < n; i++) {
        int j = all[i].b;
        if (truths[j] <= 0 || truths[j] >= usual[j]) continue;
        if (true_of(all[i].a, all[i].c)) chances[i] *= honest[j] * usual[j] / truths[j];
        else chances[i] *= (1 - honest[j]) * usual[j] / (usual[j] - truths[j]);
    }
    int best = -1, alone = 0;
    for (int j = 0; j < t->seats; j++)
        if (j != me) {
            if (best < 0 || fate[j] < fate[best]) best = j, alone = 1;
            else if (fate[j] == fate[best]) alone = 0;
        }
    for (int j = 0; j < t->seats; j++)
        if (usual[j] > 0) {
            float spite = (t->foe[me] == j ? c->grudge : 0) + (alone && j == best ? c->rivalry : 0);
            float shift = (t->dealt[me] == j ? c->again : 0) + SPITE * spite;
            sum += liked[j] = powf(usual[j], 1 / (1 + c->company)) * expf(shift);
        }
    for (int i = 0; i < n; i++) chances[i] *= liked[all[i].b] / (usual[all[i].b] * sum);
}
