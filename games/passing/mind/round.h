/* Rounds in which a card goes round with claims, for sketches: what was said, everybody's record, players with habits,
   and characters. A game's sketch defines `true_of` and `trues`, and has one word for each of its ROWS. */

enum { BELIEVE, DOUBT, LOOK };
static const Way ASIDE = {LOOK, -1, -1};
static const float KEPT = 0.7f; /* of what a record of late held before */

typedef struct {
    int8_t claim, giver, to, card, down, round, saids;
    uint8_t knowers;
    int8_t saidby[MOST], saidto[MOST], said[MOST];
    uint8_t judged[MOST][MOST][2], told[MOST][MOST][2], looks[MOST]; /* by judge, giver; by giver, receiver */
    int8_t last_judged[MOST], last_told[MOST];
    float lately_judged[MOST], lately_told[MOST];
    int8_t dealt[MOST], doubted[MOST], foe[MOST]; /* by seat: whom it dealt with, doubted, was harmed by last */
} Round;

static int true_of(int face, int word);
static int trues(int face); /* words that are true of a card */

static void no_round(Round *r) { memset(r->dealt, -1, 3 * MOST); }

static void give(Round *r, int from, int to, int word) {
    r->giver = from;
    r->dealt[from] = r->to = to;
    r->claim = r->said[r->saids] = word;
    r->saidto[r->saids] = to;
    r->saidby[r->saids++] = from;
}

static void offer(Round *r, int from, int to, int face, int word) {
    r->round++;
    r->saids = 0;
    r->knowers = 1 << from;
    r->card = face;
    r->down = 1;
    give(r, from, to, word);
}

static void look(Round *r, int me) {
    r->looks[me]++;
    r->knowers |= 1 << me;
}

static void note(uint8_t *counts, int8_t *last, float *lately, int yes) {
    counts[!yes] += counts[!yes] < 255;
    *last = yes ? 1 : -1;
    *lately = KEPT * *lately + (1 - KEPT) * *last;
}

/* The receiver judges; who takes the card. */
static int judge(Round *r, int believe) {
    int me = r->to, truth = true_of(r->card, r->claim), taker = truth == believe ? r->giver : me;
    note(r->judged[me][r->giver], &r->last_judged[me], &r->lately_judged[me], believe);
    if (!believe) r->doubted[me] = r->giver;
    else if (r->doubted[me] == r->giver) r->doubted[me] = -1;
    r->foe[taker] = taker == me ? r->giver : me;
    for (int i = 0; i < r->saids; i++) {
        int by = r->saidby[i];
        note(r->told[by][r->saidto[i]], &r->last_told[by], &r->lately_told[by], true_of(r->card, r->said[i]));
    }
    r->down = 0;
    return taker;
}

static int may_look(const Round *r, int seats) { return (r->knowers | 1 << r->to) != (1 << seats) - 1; }

static int answers(const Round *r, int seats, Way *found) {
    int n = 0;
    for (int a = BELIEVE; a <= (may_look(r, seats) ? LOOK : DOUBT); a++) found[n++] = (Way){a, -1, -1};
    return n;
}

/* All that can be done with a card: to whoever has not seen it, with any word. */
static int gifts(const Round *r, int seats, int me, int face, int first, Way *found) {
    int n = 0;
    for (int b = 0; b < seats; b++)
        if (b != me && (first || !(r->knowers >> b & 1)))
            for (int c = 0; c < ROWS; c++) found[n++] = (Way){face, b, c};
    return n;
}

/* Truth as likely as lie. */
static float prior_of_gift(Way way) {
    int count = trues(way.a);
    if (!count) return 1.0f / ROWS;
    return true_of(way.a, way.c) ? 0.5f / count : 0.5f / (ROWS - count);
}

static float share(float yes, float no) { return (yes - no) / (yes + no + 2); }

static void sum_up(const uint8_t counts[MOST][2], int seats, int *yes, int *no) {
    *yes = *no = 0;
    for (int i = 0; i < seats; i++) *yes += counts[i][0], *no += counts[i][1];
}

enum { RECORD = 14 };

/* The record of a seat, and with this one, as numbers. */
static void record(const Round *r, int seats, int me, int j, float *s) {
    int believed, doubted, honest, lied;
    sum_up(r->judged[j], seats, &believed, &doubted);
    sum_up(r->told[j], seats, &honest, &lied);
    s[0] = share(believed, doubted);
    s[1] = r->lately_judged[j];
    s[2] = r->last_judged[j];
    s[3] = share(honest, lied);
    s[4] = r->lately_told[j];
    s[5] = r->last_told[j];
    s[6] = share(r->looks[j], believed + doubted);
    s[7] = (believed + doubted) / 8.0f;
    s[8] = (honest + lied) / 8.0f;
    s[9] = share(r->judged[j][me][0], r->judged[j][me][1]);
    s[10] = share(r->judged[me][j][0], r->judged[me][j][1]);
    s[11] = share(r->told[j][me][0], r->told[j][me][1]);
    s[12] = share(r->told[me][j][0], r->told[me][j][1]);
    s[13] = (r->told[j][me][0] + r->told[j][me][1]) / 4.0f;
}

static int deed_of_gift(Way way) { return true_of(way.a, way.c) ? TRUTHFUL : LYING; }
static int deed_of_answer(Way way) { return way.a == BELIEVE ? BELIEVED : way.a == DOUBT ? DOUBTED : LOOKED; }

/* --- players with habits ------------------------------------------------------------------------------------------ */

enum { EVEN_HANDED, BY_RECORD, BALANCING, AGAINST_RECORD, STYLES };

struct Habit {
    int8_t style, aims, balances;
    float believes, truths, looks;
};

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

static void habit_answers(const Round *r, int seats, const Habit *h, float *chances) {
    int believed, doubted, honest, lied;
    sum_up(r->judged[r->to], seats, &believed, &doubted);
    sum_up(r->told[r->giver], seats, &honest, &lied);
    float yes = h->believes, record = (honest + 1.0f) / (honest + lied + 2);
    if (h->style == BALANCING) yes = believed < doubted ? 1 : believed > doubted ? 0 : 0.5f;
    if (h->style == BY_RECORD) yes = record > 0.5f ? 0.9f : record < 0.5f ? 0.1f : 0.5f;
    if (h->style == AGAINST_RECORD) yes = record;
    float looks = may_look(r, seats) ? h->looks : 0;
    chances[BELIEVE] = (1 - looks) * yes;
    chances[DOUBT] = (1 - looks) * (1 - yes);
    if (may_look(r, seats)) chances[LOOK] = looks;
}

static Way habit_answer(const Round *r, int seats, const Habit *h, Random *random) {
    float chances[3], at = unit(random);
    habit_answers(r, seats, h, chances);
    return (Way){at < chances[0] ? BELIEVE : at < chances[0] + chances[1] ? DOUBT : LOOK, -1, -1};
}

/* What is said with this gift. */
static Way habit_word(const Round *r, int seats, const Habit *h, Way way, Random *random) {
    int believed, doubted;
    float truths = h->truths;
    sum_up(r->judged[way.b], seats, &believed, &doubted);
    if (h->balances) truths = believed < doubted ? 1 : believed > doubted ? 0 : 0.5f;
    int honest = trues(way.a) && unit(random) < truths;
    do way.c = below(random, ROWS);
    while (trues(way.a) && true_of(way.a, way.c) != honest);
    return way;
}

/* --- characters ---------------------------------------------------------------------------------------------------- */

/* See `Traits` in games/core/brain.py, as `games.learned.shifts` softens them. */
struct Traits {
    float lies, pressure, shame, doubts, pardon, curiosity, grudge, rivalry, company, again;
};
static const float LOOKS = 0.1f, HEAT = 1.5f, SPITE = 6, MOST_DANGER = 3, LEAST_EVER = 0.15f;

static float shifted(float chance, float shift) {
    return chance <= 0 || chance >= 1 ? chance : 1 / (1 + (1 - chance) / chance * expf(-shift));
}
static float within(float x, float low, float high) { return fminf(fmaxf(x, low), high); }
/* See `yielding` in games/learned/shifts.py. */
static float yielding(float shift, int more, int less) {
    float paid = ((shift > 0 ? more : less) + 1.0f) / (more + less + 2);
    return shift * powf(fminf(1, 2 * paid), 2);
}

/* To look is no choice of the policy, but a habit. Where that was left to it, it found that everybody looks where
   everybody does, and lost to all who do not. */
static float looking(const Round *r, int seats, const Traits *c) {
    if (!may_look(r, seats)) return 0;
    return c ? shifted(LOOKS, c->curiosity) : LOOKS;
}

static void shift_answers(const Round *r, int seats, const Traits *c, float *chances) {
    int me = r->to, yes, no;
    float pardon = r->doubted[me] == r->giver ? c->pardon : 0, heat = r->foe[me] == r->giver ? HEAT * c->grudge : 0;
    sum_up(r->told[r->giver], seats, &yes, &no);
    float doubt = chances[DOUBT], liked = shifted(doubt, yielding(c->doubts - pardon + heat, no, yes));
    chances[DOUBT] = within(liked, fminf(doubt, LEAST_EVER), fmaxf(doubt, 1 - LEAST_EVER));
    chances[BELIEVE] = 1 - chances[DOUBT];
}

/* The chances of a character, which come to as much as before; `fate` is what it takes for all chances to lose. */
static void shift_gifts(const Round *r, int seats, int me, const Traits *c, const float *fate, const Way *all, int n,
                        float *chances) {
    float truths[MOST] = {0}, usual[MOST] = {0}, liked[MOST] = {0}, sum = 0, every = 0;
    for (int i = 0; i < n; i++) {
        usual[all[i].b] += chances[i];
        every += chances[i];
        if (true_of(all[i].a, all[i].c)) truths[all[i].b] += chances[i];
    }
    float shame = r->last_told[me] == -1 ? c->shame : 0;
    float pressed = c->pressure * (fminf(fate[me] * seats, MOST_DANGER) - 1), honest[MOST];
    for (int j = 0; j < seats; j++) {
        int yes, no;
        sum_up(r->judged[j], seats, &yes, &no);
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
    for (int j = 0; j < seats; j++)
        if (j != me) {
            if (best < 0 || fate[j] < fate[best]) best = j, alone = 1;
            else if (fate[j] == fate[best]) alone = 0;
        }
    for (int j = 0; j < seats; j++)
        if (usual[j] > 0) {
            float spite = (r->foe[me] == j ? c->grudge : 0) + (alone && j == best ? c->rivalry : 0);
            float shift = (r->dealt[me] == j ? c->again : 0) + SPITE * spite;
            sum += liked[j] = powf(usual[j], 1 / (1 + c->company)) * expf(shift);
        }
    for (int i = 0; i < n; i++)
        if (usual[all[i].b] > 0) chances[i] *= every * liked[all[i].b] / (usual[all[i].b] * sum);
}
