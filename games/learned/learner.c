/* Learns a game by playing itself: a small net, policy gradients with one step of look-ahead, entropy, and a pull to a
   slow average of itself. Compiled together with a game's sketch (GAME), which has its rules, what a seat sees, its ways
   and players with habits: see `sketch.h`. `games.learned.workshop` builds and drives it; `games.learned.net` is the net
   in Python. */

#include GAME

/* --- the net ------------------------------------------------------------------------------------------------------ */

enum { WIDTH = 32, FOUR = 4 };

typedef float Matrix[WIDTH][WIDTH];
typedef struct { Matrix own, row, column, all, mine; float bias[WIDTH]; } Layer;
typedef struct {
    float cell[CELL][WIDTH], row[ROW][WIDTH], seat[SEAT][WIDTH], all[ALL][WIDTH];
    Layer layer[2];
    float out[WIDTH][OUT], out_bias[OUT];
    float answer[6][WIDTH][ANSWERS], answer_bias[ANSWERS];
    Matrix fate_seat, fate_all;
    float fate_bias[WIDTH], fate[WIDTH];
} Net;
enum { WEIGHTS = sizeof(Net) / sizeof(float) };

typedef float Plane[ROWS][MOST][WIDTH];
typedef struct { float row[ROWS][WIDTH], column[MOST][WIDTH], all[WIDTH]; } Pools;
typedef struct {
    Input in;
    Plane h[3];
    Pools pools[3];
    float out[ROWS][MOST][OUT], answer[ANSWERS], hidden[MOST][WIDTH], fate[MOST];
} Seen;

static inline void add(float *restrict to, const float *restrict from, int n, float by) {
    for (int i = 0; i < n; i++) to[i] += by * from[i];
}
static inline void through(float *restrict out, const float *restrict in, int n, const float *restrict weights,
                           int width) {
    for (int i = 0; i < n; i++)
        if (in[i] != 0) add(out, weights + i * width, width, in[i]);
}
/* The same of several at once, n of WIDTH numbers: FOUR side by side, in registers, zeros and all. */
static inline void each_through(float (*restrict out)[WIDTH], const float (*restrict in)[WIDTH], int n,
                                const float (*restrict weights)[WIDTH]) {
    for (int at = 0; at < n; at += FOUR) {
        int many = n - at < FOUR ? n - at : FOUR;
        float sum[FOUR][WIDTH] = {{0}}, from[FOUR][WIDTH] = {{0}};
        for (int k = 0; k < many; k++) memcpy(sum[k], out[at + k], sizeof sum[k]), memcpy(from[k], in[at + k], sizeof from[k]);
        for (int i = 0; i < WIDTH; i++)
            for (int k = 0; k < FOUR; k++)
                for (int o = 0; o < WIDTH; o++) sum[k][o] += from[k][i] * weights[i][o];
        for (int k = 0; k < many; k++) memcpy(out[at + k], sum[k], sizeof sum[k]);
    }
}
/* The way back of `through`: gradients of the weights and, unless `in_grad` is null, of what went in. */
static inline void back(const float *restrict out_grad, const float *restrict in, float *restrict in_grad, int n,
                        const float *restrict weights, float *restrict grad, int width) {
    for (int i = 0; i < n; i++) {
        if (in[i] != 0) add(grad + i * width, out_grad, width, in[i]);
        if (in_grad) {
            float sum = 0;
            for (int o = 0; o < width; o++) sum += weights[i * width + o] * out_grad[o];
            in_grad[i] += sum;
        }
    }
}

/* The way back of `each_through`; `turned` are the weights, columns for rows. */
static inline void each_back(const float (*restrict out_grad)[WIDTH], const float (*restrict in)[WIDTH],
                             float (*restrict in_grad)[WIDTH], int n, const float (*restrict turned)[WIDTH],
                             float (*restrict grad)[WIDTH]) {
    for (int at = 0; at < n; at += FOUR) {
        int many = n - at < FOUR ? n - at : FOUR;
        float blamed[FOUR][WIDTH] = {{0}}, from[FOUR][WIDTH] = {{0}};
        for (int k = 0; k < many; k++)
            memcpy(blamed[k], out_grad[at + k], sizeof blamed[k]), memcpy(from[k], in[at + k], sizeof from[k]);
        for (int i = 0; i < WIDTH; i++)
            for (int o = 0; o < WIDTH; o++)
                for (int k = 0; k < FOUR; k++) grad[i][o] += from[k][i] * blamed[k][o];
    }
    each_through(in_grad, out_grad, n, turned);
}

static void pool(const Plane h, int seats, Pools *p) {
    memset(p, 0, sizeof *p);
    for (int w = 0; w < ROWS; w++)
        for (int j = 0; j < seats; j++) {
            add(p->row[w], h[w][j], WIDTH, 1.0f / seats);
            add(p->column[j], h[w][j], WIDTH, 1.0f / ROWS);
        }
    for (int j = 0; j < seats; j++) add(p->all, p->column[j], WIDTH, 1.0f / seats);
}

/* What is reckoned: who will lose; scores of the answer, too; those of all cells, too. */
enum { FATES, ANSWER_TOO, CELLS_TOO };

static void forward(const Net *net, Seen *s, int wanted) {
    const Input *in = &s->in;
    int seats = in->seats, me = in->me;
    float rows[ROWS][WIDTH] = {{0}}, columns[MOST][WIDTH] = {{0}}, base[WIDTH] = {0};
    through(base, in->all, ALL, net->all[0], WIDTH);
    for (int w = 0; w < ROWS; w++) through(rows[w], in->row[w], ROW, net->row[0], WIDTH);
    for (int j = 0; j < seats; j++) through(columns[j], in->seat[j], SEAT, net->seat[0], WIDTH);
    for (int w = 0; w < ROWS; w++)
        for (int j = 0; j < seats; j++) {
            float *h = s->h[0][w][j];
            for (int o = 0; o < WIDTH; o++) h[o] = base[o] + rows[w][o] + columns[j][o];
            through(h, in->cell[w][j], CELL, net->cell[0], WIDTH);
            for (int o = 0; o < WIDTH; o++) h[o] = h[o] > 0 ? h[o] : 0;
        }
    pool(s->h[0], seats, &s->pools[0]);
    for (int l = 0; l < 2; l++) {
        const Layer *layer = &net->layer[l];
        const Pools *p = &s->pools[l];
        memcpy(base, layer->bias, sizeof base);
        through(base, p->all, WIDTH, layer->all[0], WIDTH);
        memset(rows, 0, sizeof rows);
        memset(columns, 0, sizeof columns);
        float mine[ROWS][WIDTH];
        for (int w = 0; w < ROWS; w++) memcpy(mine[w], s->h[l][w][me], sizeof mine[w]);
        each_through(rows, p->row, ROWS, layer->row);
        each_through(rows, mine, ROWS, layer->mine);
        each_through(columns, p->column, seats, layer->column);
        for (int w = 0; w < ROWS; w++) {
            float (*h)[WIDTH] = s->h[l + 1][w];
            for (int j = 0; j < seats; j++)
                for (int o = 0; o < WIDTH; o++) h[j][o] = base[o] + rows[w][o] + columns[j][o];
            each_through(h, s->h[l][w], seats, layer->own);
            for (int j = 0; j < seats; j++)
                for (int o = 0; o < WIDTH; o++) h[j][o] = h[j][o] > 0 ? h[j][o] : 0;
        }
        pool(s->h[l + 1], seats, &s->pools[l + 1]);
    }
    const Pools *p = &s->pools[2];
    for (int w = 0; wanted == CELLS_TOO && w < ROWS; w++)
        for (int j = 0; j < seats; j++) {
            memcpy(s->out[w][j], net->out_bias, sizeof net->out_bias);
            through(s->out[w][j], s->h[2][w][j], WIDTH, net->out[0], OUT);
        }
    const float *parts[6] = {s->h[2][in->claim][me], s->h[2][in->claim][in->giver], p->column[in->giver],
                             p->column[me], p->row[in->claim], p->all};
    memcpy(s->answer, net->answer_bias, sizeof s->answer);
    for (int i = 0; wanted && i < 6; i++) through(s->answer, parts[i], WIDTH, net->answer[i][0], ANSWERS);
    memcpy(base, net->fate_bias, sizeof base);
    through(base, p->all, WIDTH, net->fate_all[0], WIDTH);
    float most = -1e9f, sum = 0;
    for (int j = 0; j < seats; j++) memcpy(s->hidden[j], base, sizeof base);
    each_through(s->hidden, p->column, seats, net->fate_seat);
    for (int j = 0; j < seats; j++) {
        s->fate[j] = 0;
        for (int o = 0; o < WIDTH; o++) {
            s->hidden[j][o] = s->hidden[j][o] > 0 ? s->hidden[j][o] : 0;
            s->fate[j] += s->hidden[j][o] * net->fate[o];
        }
        most = fmaxf(most, s->fate[j]);
    }
    for (int j = 0; j < seats; j++) sum += s->fate[j] = expf(s->fate[j] - most);
    for (int j = 0; j < seats; j++) s->fate[j] /= sum;
}

typedef struct { float out[ROWS][MOST][OUT], answer[ANSWERS], fate[MOST]; } Blame;

static int answered(const float *blame) {
    for (int i = 0; i < ANSWERS; i++)
        if (blame[i] != 0) return 1;
    return 0;
}

static void backward(const Net *net, const Seen *s, const Blame *b, int gifts, Net *grad) {
    const Input *in = &s->in;
    int seats = in->seats, me = in->me, claim = in->claim, giver = in->giver;
    static _Thread_local Plane dh, below_h;
    static _Thread_local Pools dp;
    const Pools *p = &s->pools[2];
    memset(dh, 0, sizeof dh);
    memset(&dp, 0, sizeof dp);
    for (int j = 0; j < seats; j++) {
        float d[WIDTH];
        for (int o = 0; o < WIDTH; o++) {
            grad->fate[o] += b->fate[j] * s->hidden[j][o];
            d[o] = s->hidden[j][o] > 0 ? b->fate[j] * net->fate[o] : 0;
            grad->fate_bias[o] += d[o];
        }
        back(d, p->column[j], dp.column[j], WIDTH, net->fate_seat[0], grad->fate_seat[0], WIDTH);
        back(d, p->all, dp.all, WIDTH, net->fate_all[0], grad->fate_all[0], WIDTH);
    }
    if (answered(b->answer)) {
        const float *parts[6] = {s->h[2][claim][me], s->h[2][claim][giver], p->column[giver],
                                 p->column[me], p->row[claim], p->all};
        float *blamed[6] = {dh[claim][me], dh[claim][giver], dp.column[giver], dp.column[me], dp.row[claim], dp.all};
        add(grad->answer_bias, b->answer, ANSWERS, 1);
        for (int i = 0; i < 6; i++)
            back(b->answer, parts[i], blamed[i], WIDTH, net->answer[i][0], grad->answer[i][0], ANSWERS);
    }
    for (int w = 0; gifts && w < ROWS; w++)
        for (int j = 0; j < seats; j++) {
            add(grad->out_bias, b->out[w][j], OUT, 1);
            back(b->out[w][j], s->h[2][w][j], dh[w][j], WIDTH, net->out[0], grad->out[0], OUT);
        }
    for (int l = 2;; l--) {
        for (int j = 0; j < seats; j++) add(dp.column[j], dp.all, WIDTH, 1.0f / seats);
        float rows[ROWS][WIDTH] = {{0}}, columns[MOST][WIDTH] = {{0}}, base[WIDTH] = {0};
        for (int w = 0; w < ROWS; w++)
            for (int j = 0; j < seats; j++) {
                float *d = dh[w][j];
                for (int o = 0; o < WIDTH; o++) {
                    d[o] += dp.row[w][o] / seats + dp.column[j][o] / ROWS;
                    d[o] = s->h[l][w][j][o] > 0 ? d[o] : 0;
                    rows[w][o] += d[o];
                    columns[j][o] += d[o];
                }
            }
        for (int w = 0; w < ROWS; w++) add(base, rows[w], WIDTH, 1);
        if (!l) {
            back(base, in->all, NULL, ALL, NULL, grad->all[0], WIDTH);
            for (int w = 0; w < ROWS; w++) {
                back(rows[w], in->row[w], NULL, ROW, NULL, grad->row[0], WIDTH);
                for (int j = 0; j < seats; j++) back(dh[w][j], in->cell[w][j], NULL, CELL, NULL, grad->cell[0], WIDTH);
            }
            for (int j = 0; j < seats; j++) back(columns[j], in->seat[j], NULL, SEAT, NULL, grad->seat[0], WIDTH);
            return;
        }
        const Layer *layer = &net->layer[l - 1];
        Layer *g = &grad->layer[l - 1];
        const Pools *q = &s->pools[l - 1];
        memset(&dp, 0, sizeof dp);
        memset(below_h, 0, sizeof below_h);
        Matrix turned;
        for (int i = 0; i < WIDTH; i++)
            for (int o = 0; o < WIDTH; o++) turned[o][i] = layer->own[i][o];
        add(g->bias, base, WIDTH, 1);
        back(base, q->all, dp.all, WIDTH, layer->all[0], g->all[0], WIDTH);
        for (int w = 0; w < ROWS; w++) {
            back(rows[w], q->row[w], dp.row[w], WIDTH, layer->row[0], g->row[0], WIDTH);
            back(rows[w], s->h[l - 1][w][me], below_h[w][me], WIDTH, layer->mine[0], g->mine[0], WIDTH);
            each_back(dh[w], s->h[l - 1][w], below_h[w], seats, turned, g->own);
        }
        for (int j = 0; j < seats; j++)
            back(columns[j], q->column[j], dp.column[j], WIDTH, layer->column[0], g->column[0], WIDTH);
        memcpy(dh, below_h, sizeof dh);
    }
}

/* --- the policy --------------------------------------------------------------------------------------------------- */

static float score(const Table *t, const Seen *s, Way way) {
    Parts p = {0};
    parts(t, way, &p);
    float sum = 0;
    for (int i = 0; i < p.n; i++) {
        const Part *one = &p.part[i];
        sum += one->by * (one->row == ANSWERED ? s->answer : s->out[one->row][one->seat])[one->channel];
    }
    if (p.pair) {
        const float *a = s->out[p.part[0].row][p.part[0].seat], *b = s->out[p.part[1].row][p.part[1].seat];
        for (int i = 0; i < RANK; i++) sum += a[LOW_A + i] * b[LOW_B + i];
    }
    return sum;
}

static void blame(const Table *t, const Seen *s, Way way, float by, Blame *b) {
    Parts p = {0};
    parts(t, way, &p);
    for (int i = 0; i < p.n; i++) {
        const Part *one = &p.part[i];
        (one->row == ANSWERED ? b->answer : b->out[one->row][one->seat])[one->channel] += by * one->by;
    }
    if (!p.pair) return;
    const Part *one = &p.part[0], *other = &p.part[1];
    for (int i = 0; i < RANK; i++) {
        b->out[one->row][one->seat][LOW_A + i] += by * s->out[other->row][other->seat][LOW_B + i];
        b->out[other->row][other->seat][LOW_B + i] += by * s->out[one->row][one->seat][LOW_A + i];
    }
}

/* Scores and prior give the policy: a way is so likely as e to its score, times its prior. */
static void policy(const Table *t, const Seen *s, const Way *all, int n, float *chances) {
    float most = -1e9f, sum = 0;
    for (int i = 0; i < n; i++) most = fmaxf(most, chances[i] = score(t, s, all[i]) + logf(prior(t, all[i])));
    for (int i = 0; i < n; i++) sum += chances[i] = expf(chances[i] - most);
    for (int i = 0; i < n; i++) chances[i] /= sum;
}

enum { FEW = 8 };

static int drawn(const float *chances, int n, Random *random) {
    float at = unit(random);
    for (int i = 0; i < n - 1; i++)
        if ((at -= chances[i]) < 0) return i;
    return n - 1;
}

/* Who sits where: the net that learns, one that stays as it is, or a habit. */
typedef struct { const Net *net; const Traits *traits; Habit habit; } Player;

/* What a player does where there are few ways, which it finds, too: their number. */
static int replies(const Player *who, const Table *t, Way *all, float *chances) {
    static _Thread_local Seen s;
    if (!who->net) {
        int n = ways(t, all);
        habit_chances(t, &who->habit, all, n, chances);
        return n;
    }
    int n = decided(t, all);
    encode(t, t->asked, &s.in);
    forward(who->net, &s, ANSWER_TOO);
    policy(t, &s, all, n, chances);
    if (who->traits) shift_ways(t, who->traits, s.fate, all, n, chances);
    float other = aside(t, who->traits);
    if (other <= 0) return n;
    for (int i = 0; i < n; i++) chances[i] *= 1 - other;
    all[n] = ASIDE;
    chances[n] = other;
    return n + 1;
}

/* What a net does, as a character unless `traits` is null. */
static Way net_way(const Net *net, const Traits *traits, const Table *t, Random *random) {
    static _Thread_local Seen s;
    static _Thread_local Way all[WAYS];
    static _Thread_local float chances[WAYS];
    if (unit(random) < aside(t, traits)) return ASIDE;
    int n = decided(t, all);
    encode(t, t->asked, &s.in);
    forward(net, &s, few(t) ? ANSWER_TOO : CELLS_TOO);
    policy(t, &s, all, n, chances);
    if (traits) shift_ways(t, traits, s.fate, all, n, chances);
    return all[drawn(chances, n, random)];
}

static float lost(const Table *t, int me) {
    return t->losers >> me & 1 ? 1.0f / __builtin_popcount(t->losers) : 0;
}

static float fate(const Net *net, const Table *t, int me) {
    static _Thread_local Seen s;
    if (t->losers) return lost(t, me);
    encode(t, me, &s.in);
    forward(net, &s, FATES);
    return s.fate[me];
}

/* How likely `me` loses, by its own reckoning, if this is done. Of what somebody replies to: over all replies. */
static float outcome(const Net *net, const Player *players, const Table *t, int me, Way way) {
    Table after = *t;
    play(&after, way);
    if (after.losers || after.asked == me || !few(&after)) return fate(net, &after, me);
    Way all[FEW];
    float chances[FEW] = {0}, sum = 0;
    int n = replies(&players[after.asked], &after, all, chances);
    for (int i = 0; i < n; i++)
        if (chances[i] > 0.003f) {
            Table replied = after;
            play(&replied, all[i]);
            sum += chances[i] * fate(net, &replied, me);
        }
    return sum;
}

/* --- training ----------------------------------------------------------------------------------------------------- */

typedef struct {
    float answers, gifts, pull, rate, weight, average; /* entropies, pull to the average, step, of policy to the rest */
    int batch, tries, seats; /* decisions of a step, gifts compared, seats or 0 for all numbers */
    float habits;     /* share of games in which some players do not learn */
    float characters; /* share of these that are itself as a character, if there are any; the others have habits */
} Plan;

typedef struct {
    double decisions, games, steps, fate, belief, judged, lost, even, deeds[DEEDS];
} Tally;

typedef struct {
    Net net, average, grad, first, second;
    const Net *frozen; /* plays against one seat that learns; null if all are itself */
    const Traits *traits; /* the characters of some that do not learn, drawn for each game; null if there are none */
    int characters;
    Random random;
    double steps;
} Learner;

static void step(Learner *l, const Plan *plan, int batch) {
    float *w = (float *)&l->net, *g = (float *)&l->grad, *m = (float *)&l->first, *v = (float *)&l->second;
    float *a = (float *)&l->average;
    l->steps++;
    float one = 1 - powf(0.9f, l->steps), two = 1 - powf(0.999f, l->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float d = g[i] / batch;
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        w[i] -= plan->rate * (m[i] / one) / (sqrtf(v[i] / two) + 1e-6f);
        a[i] += plan->average * (w[i] - a[i]);
    }
    memset(g, 0, sizeof l->grad);
}

typedef struct { Table table; Seen seen; int8_t truth; } Moment;
enum { LONG = 600, TRIES = 16, USUAL = 4 };

/* The gradient of what was decided at one moment; the way that is played. */
static Way consider(Learner *l, const Plan *plan, const Player *players, Moment *now, Blame *b, Tally *tally) {
    static _Thread_local Way all[WAYS];
    static _Thread_local float chances[WAYS], slow[WAYS];
    static _Thread_local Seen calm;
    const Table *t = &now->table;
    int me = t->asked, n = decided(t, all), each = few(t);
    forward(&l->net, &now->seen, each ? ANSWER_TOO : CELLS_TOO);
    policy(t, &now->seen, all, n, chances);
    calm.in = now->seen.in;
    forward(&l->average, &calm, each ? ANSWER_TOO : CELLS_TOO);
    policy(t, &calm, all, n, slow);
    float tau = each ? plan->answers : plan->gifts;
    Way played;
    if (each) {
        float worth[FEW], mean = 0;
        for (int i = 0; i < n; i++) {
            worth[i] = -outcome(&l->net, players, t, me, all[i]) - tau * logf(fmaxf(chances[i], 1e-6f)) -
                       plan->pull * logf(fmaxf(chances[i], 1e-6f) / fmaxf(slow[i], 1e-6f));
            mean += chances[i] * worth[i];
        }
        for (int i = 0; i < n; i++) blame(t, &now->seen, all[i], -plan->weight * chances[i] * (worth[i] - mean), b);
        played = all[drawn(chances, n, &l->random)];
        if (unit(&l->random) < aside(t, NULL)) played = ASIDE;
    } else {
        int tried[TRIES], tries = n > 1 ? plan->tries : 1;
        float worth[TRIES], mean = 0;
        for (int i = 0; i < tries; i++) {
            int c = tried[i] = drawn(chances, n, &l->random);
            float odds = logf(fmaxf(chances[c], 1e-6f) / prior(t, all[c]));
            worth[i] = 0;
            for (int k = 0; k < i; k++)
                if (tried[k] == c) worth[i] = worth[k];
            if (worth[i] == 0)
                worth[i] = -outcome(&l->net, players, t, me, all[c]) - tau * odds -
                           plan->pull * logf(fmaxf(chances[c], 1e-6f) / fmaxf(slow[c], 1e-6f));
            mean += worth[i] / tries;
        }
        for (int i = 0; tries > 1 && i < tries; i++) {
            /* The deviations from the mean sum to nothing, so what all ways have in common is blamed for nothing. */
            blame(t, &now->seen, all[tried[i]], -plan->weight * (worth[i] - mean) / (tries - 1), b);
        }
        played = all[tried[0]];
    }
    tally->deeds[deed(t, played)]++;
    return played;
}

static void one_game(Learner *l, const Plan *plan, Tally *tally, int *batch) {
    static _Thread_local Moment *moments;
    static _Thread_local Blame *blames;
    if (!moments) moments = malloc(LONG * sizeof *moments), blames = malloc(LONG * sizeof *blames);
    Random *random = &l->random;
    int seats = plan->seats ? plan->seats : below(random, 5) < 3 ? USUAL : 2 + below(random, MOST - 1), n = 0;
    Player players[MOST];
    Habit usual = any_habit(random);
    int alike = below(random, 2), strange = unit(random) < plan->habits ? 1 + below(random, seats - 1) : 0;
    int chosen = below(random, seats);
    for (int i = 0; i < seats; i++) {
        Player *p = &players[(chosen + i) % seats];
        int odd = i >= seats - strange, acts = unit(random) < plan->characters && odd && l->traits && !l->frozen;
        p->net = odd && !acts ? NULL : l->frozen && i ? l->frozen : &l->net;
        p->habit = alike ? usual : any_habit(random);
        p->traits = l->traits && (acts || (p->net && p->net != &l->net)) ? &l->traits[below(random, l->characters)] : NULL;
    }
    Table t;
    deal(&t, seats, random);
    while (!t.losers && n < LONG) {
        Moment *now = &moments[n];
        Player *p = &players[t.asked];
        Way way;
        if (p->net == &l->net && !p->traits) {
            now->table = t;
            now->truth = truth(&t);
            memset(&blames[n], 0, sizeof *blames);
            encode(&t, t.asked, &now->seen.in);
            way = consider(l, plan, players, now, &blames[n], tally);
            n++;
        } else if (p->net) {
            way = net_way(p->net, p->traits, &t, random);
        } else {
            way = habit_way(&t, &p->habit, random);
        }
        play(&t, way);
    }
    if (!t.losers) return;
    for (int i = 0; i < n; i++) {
        Moment *now = &moments[i];
        Blame *b = &blames[i];
        for (int j = 0; j < seats; j++) {
            b->fate[j] = now->seen.fate[j] - lost(&t, j);
            tally->fate -= lost(&t, j) * logf(fmaxf(now->seen.fate[j], 1e-6f));
        }
        if (now->truth >= 0) {
            float believed = 1 / (1 + expf(-now->seen.answer[TRUTH]));
            b->answer[TRUTH] = believed - now->truth;
            tally->belief -= logf(fmaxf(now->truth ? believed : 1 - believed, 1e-6f));
            tally->judged++;
        }
        int each = few(&now->table);
        backward(&l->net, &now->seen, b, !each, &l->grad);
        if (!each || below(random, 4) == 0) { /* how it stands for somebody who is not asked */
            static _Thread_local Seen other;
            static _Thread_local Blame fates;
            encode(&now->table, below(random, seats), &other.in);
            forward(&l->net, &other, FATES);
            memset(&fates, 0, sizeof fates);
            for (int j = 0; j < seats; j++) fates.fate[j] = other.fate[j] - lost(&t, j);
            backward(&l->net, &other, &fates, 0, &l->grad);
        }
    }
    for (int i = 0; i < seats; i++)
        if (players[i].net == &l->net && !players[i].traits) {
            tally->lost += lost(&t, i);
            tally->even += 1.0 / seats;
        }
    tally->decisions += n;
    tally->games++;
    *batch += n;
}

/* --- what Python calls -------------------------------------------------------------------------------------------- */

int weights(void) { return WEIGHTS; }
int learner_size(void) { return sizeof(Learner); }
int table_size(void) { return sizeof(Table); }
int input_floats(void) { return (sizeof(Input) - offsetof(Input, cell)) / sizeof(float); }

void begin(Learner *l, uint64_t seed) {
    memset(l, 0, sizeof *l);
    l->random.state = seed * 0x9E3779B97F4A7C15ULL | 1;
    for (int i = 0; i < 8; i++) next(&l->random);
    float *w = (float *)&l->net;
    for (int i = 0; i < WEIGHTS; i++) w[i] = unit(&l->random) + unit(&l->random) + unit(&l->random) - 1.5f;
    struct { float *at; int n; float by; } parts[] = {
        {l->net.cell[0], (CELL + ROW + SEAT + ALL) * WIDTH, 0.35f},
        {(float *)l->net.layer, 2 * sizeof(Layer) / sizeof(float), 0.22f},
        {l->net.out[0], WIDTH * OUT, 0.03f},
        {l->net.answer[0][0], 6 * WIDTH * ANSWERS, 0.03f},
        {l->net.fate_seat[0], 2 * WIDTH * WIDTH, 0.3f},
        {l->net.fate_bias, WIDTH, 0.1f},
        {l->net.fate, WIDTH, 0.1f},
    };
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        for (int k = 0; k < parts[i].n; k++) parts[i].at[k] *= parts[i].by;
    memset(l->net.layer[0].bias, 0, sizeof l->net.layer[0].bias);
    memset(l->net.layer[1].bias, 0, sizeof l->net.layer[1].bias);
    memset(l->net.out_bias, 0, sizeof l->net.out_bias);
    memset(l->net.answer_bias, 0, sizeof l->net.answer_bias);
    l->average = l->net;
}

void adopt(Learner *l, const Net *net) { l->net = l->average = *net; }

void learn(Learner *l, const Net *frozen, const Traits *traits, int characters, const Plan *plan, int steps,
           Tally *tally) {
    l->frozen = frozen;
    l->traits = traits;
    l->characters = characters;
    for (int i = 0; i < steps; i++) {
        int batch = 0;
        while (batch < plan->batch) one_game(l, plan, tally, &batch);
        step(l, plan, batch);
        tally->steps++;
    }
}

/* How often one seat with `one` loses among others with `many` (of these characters, drawn for each game, unless
   `traits` is null); whichever of them is null plays by the habit. */
double among(const Net *one, const Net *many, const Traits *traits, int characters, const Habit *habit, int seats,
             int games, uint64_t seed) {
    Random random = {seed * 0x9E3779B97F4A7C15ULL | 1};
    int lost = 0;
    for (int game = 0; game < games; game++) {
        Table t;
        deal(&t, seats, &random);
        int me = game % seats;
        const Traits *who[MOST] = {0};
        for (int i = 0; traits && i < seats; i++) who[i] = i == me ? NULL : &traits[below(&random, characters)];
        for (int n = 0; !t.losers && n < MOST * LONG; n++) {
            const Net *net = t.asked == me ? one : many;
            play(&t, net ? net_way(net, who[t.asked], &t, &random) : habit_way(&t, habit, &random));
        }
        lost += t.losers >> me & 1;
    }
    return (double)lost / games;
}

void move(Table *t, int a, int b, int c) { play(t, (Way){a, b, c}); }
int list_ways(const Table *t, int8_t *found) { return ways(t, (Way *)found); }
int asked(const Table *t) { return t->asked; }
int losers(const Table *t) { return t->losers; }
void watch_table(const Table *t, int me, float *found) {
    static _Thread_local Input in;
    encode(t, me, &in);
    memcpy(found, in.cell, sizeof in - offsetof(Input, cell));
}
int choose(const Net *net, const Traits *traits, const Table *t, float *chances, float *fates, float *belief) {
    static _Thread_local Seen s;
    static _Thread_local Way all[WAYS];
    int n = decided(t, all);
    encode(t, t->asked, &s.in);
    forward(net, &s, few(t) ? ANSWER_TOO : CELLS_TOO);
    policy(t, &s, all, n, chances);
    if (traits) shift_ways(t, traits, s.fate, all, n, chances);
    memcpy(fates, s.fate, sizeof s.fate);
    *belief = 1 / (1 + expf(-s.answer[TRUTH]));
    return n;
}
