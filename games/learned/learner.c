/* Learns a game by playing itself: a small net, policy gradients with one step of look-ahead, entropy, and a pull to a
   slow average of itself. Compiled together with a game's sketch (GAME), which has its rules, what a seat sees, its ways
   and players with habits. `games.learned.workshop` builds and drives it; `games.learned.net` is the net in Python. */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, MOST = 6, CELL = 4, ROW = 12, SEAT = 26, ALL = 19, WIDTH = 32, OUT = 16, ANSWERS = 3, WAYS = 1024 };
enum { RANK = 3, LOW_A = 5, LOW_B = 8, SINGLE = 11, PAIR = 13, TRUTH = 2 };

typedef struct { int8_t a, b, c; } Way;
typedef struct { uint64_t state; } Random;
typedef struct {
    int8_t seats, me, claim, giver;
    float cell[ROWS][MOST][CELL], row[ROWS][ROW], seat[MOST][SEAT], all[ALL];
} Input;
typedef struct Table Table;

static uint64_t next(Random *r) {
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * 0x2545F4914F6CDD1DULL;
}
static float unit(Random *r) { return (next(r) >> 40) * (1.0f / (1 << 24)); }
static int below(Random *r, int n) { return (int)((next(r) >> 33) % (uint64_t)n); }

#include GAME

/* --- the net ------------------------------------------------------------------------------------------------------ */

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

static inline void add(float *to, const float *from, int n, float by) {
    for (int i = 0; i < n; i++) to[i] += by * from[i];
}
static inline void through(float *out, const float *in, int n, const float *weights, int width) {
    for (int i = 0; i < n; i++)
        if (in[i] != 0) add(out, weights + i * width, width, in[i]);
}
/* The way back of `through`: gradients of the weights and, unless `in_grad` is null, of what went in. */
static inline void back(const float *out_grad, const float *in, float *in_grad, int n, const float *weights,
                        float *grad, int width) {
    for (int i = 0; i < n; i++) {
        if (in[i] != 0) add(grad + i * width, out_grad, width, in[i]);
        if (in_grad) {
            float sum = 0;
            for (int o = 0; o < width; o++) sum += weights[i * width + o] * out_grad[o];
            in_grad[i] += sum;
        }
    }
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

static void forward(const Net *net, Seen *s, int gifts) {
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
        for (int w = 0; w < ROWS; w++) {
            through(rows[w], p->row[w], WIDTH, layer->row[0], WIDTH);
            through(rows[w], s->h[l][w][me], WIDTH, layer->mine[0], WIDTH);
        }
        for (int j = 0; j < seats; j++) through(columns[j], p->column[j], WIDTH, layer->column[0], WIDTH);
        for (int w = 0; w < ROWS; w++)
            for (int j = 0; j < seats; j++) {
                float *h = s->h[l + 1][w][j];
                for (int o = 0; o < WIDTH; o++) h[o] = base[o] + rows[w][o] + columns[j][o];
                through(h, s->h[l][w][j], WIDTH, layer->own[0], WIDTH);
                for (int o = 0; o < WIDTH; o++) h[o] = h[o] > 0 ? h[o] : 0;
            }
        pool(s->h[l + 1], seats, &s->pools[l + 1]);
    }
    const Pools *p = &s->pools[2];
    for (int w = 0; gifts && w < ROWS; w++)
        for (int j = 0; j < seats; j++) {
            memcpy(s->out[w][j], net->out_bias, sizeof net->out_bias);
            through(s->out[w][j], s->h[2][w][j], WIDTH, net->out[0], OUT);
        }
    const float *parts[6] = {s->h[2][in->claim][me], s->h[2][in->claim][in->giver], p->column[in->giver],
                             p->column[me], p->row[in->claim], p->all};
    memcpy(s->answer, net->answer_bias, sizeof s->answer);
    for (int i = 0; i < 6; i++) through(s->answer, parts[i], WIDTH, net->answer[i][0], ANSWERS);
    memcpy(base, net->fate_bias, sizeof base);
    through(base, p->all, WIDTH, net->fate_all[0], WIDTH);
    float most = -1e9f, sum = 0;
    for (int j = 0; j < seats; j++) {
        memcpy(s->hidden[j], base, sizeof base);
        through(s->hidden[j], p->column[j], WIDTH, net->fate_seat[0], WIDTH);
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
    if (in->all[2] != 0) {
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
        add(g->bias, base, WIDTH, 1);
        back(base, q->all, dp.all, WIDTH, layer->all[0], g->all[0], WIDTH);
        for (int w = 0; w < ROWS; w++) {
            back(rows[w], q->row[w], dp.row[w], WIDTH, layer->row[0], g->row[0], WIDTH);
            back(rows[w], s->h[l - 1][w][me], below_h[w][me], WIDTH, layer->mine[0], g->mine[0], WIDTH);
            for (int j = 0; j < seats; j++)
                back(dh[w][j], s->h[l - 1][w][j], below_h[w][j], WIDTH, layer->own[0], g->own[0], WIDTH);
        }
        for (int j = 0; j < seats; j++)
            back(columns[j], q->column[j], dp.column[j], WIDTH, layer->column[0], g->column[0], WIDTH);
        memcpy(dh, below_h, sizeof dh);
    }
}

/* --- the policy --------------------------------------------------------------------------------------------------- */

static float score(const Table *t, const Seen *s, Way way) {
    int me = s->in.me;
    if (t->what == ANSWER) return s->answer[way.a];
    int row = row_of(way.a), column = column_of(way.a);
    if (t->what == LAY) {
        if (way.b < 0) return s->out[row][me][SINGLE + column];
        return s->out[row][me][PAIR + column] + s->out[row_of(way.b)][me][PAIR + column_of(way.b)];
    }
    const float *card = s->out[row][way.b], *word = s->out[way.c][way.b];
    float sum = card[column] + word[4] + (true_of(way.a, way.c) ? card[2 + column] : 0);
    for (int i = 0; i < RANK; i++) sum += card[LOW_A + i] * word[LOW_B + i];
    return sum;
}

static void blame(const Table *t, const Seen *s, Way way, float by, Blame *b) {
    int me = s->in.me;
    if (t->what == ANSWER) {
        b->answer[way.a] += by;
        return;
    }
    int row = row_of(way.a), column = column_of(way.a);
    if (t->what == LAY) {
        if (way.b < 0) b->out[row][me][SINGLE + column] += by;
        else b->out[row][me][PAIR + column] += by, b->out[row_of(way.b)][me][PAIR + column_of(way.b)] += by;
        return;
    }
    const float *card = s->out[row][way.b], *word = s->out[way.c][way.b];
    float *card_blame = b->out[row][way.b], *word_blame = b->out[way.c][way.b];
    card_blame[column] += by;
    word_blame[4] += by;
    if (true_of(way.a, way.c)) card_blame[2 + column] += by;
    for (int i = 0; i < RANK; i++) {
        card_blame[LOW_A + i] += by * word[LOW_B + i];
        word_blame[LOW_B + i] += by * card[LOW_A + i];
    }
}

/* Scores and prior give the policy: a way is so likely as e to its score, times its prior. */
static void policy(const Table *t, const Seen *s, const Way *all, int n, float *chances) {
    float most = -1e9f, sum = 0;
    for (int i = 0; i < n; i++) most = fmaxf(most, chances[i] = score(t, s, all[i]) + logf(prior(t, all[i])));
    for (int i = 0; i < n; i++) sum += chances[i] = expf(chances[i] - most);
    for (int i = 0; i < n; i++) chances[i] /= sum;
}

static int drawn(const float *chances, int n, Random *random) {
    float at = unit(random);
    for (int i = 0; i < n - 1; i++)
        if ((at -= chances[i]) < 0) return i;
    return n - 1;
}

/* The ways that the policy is about: to look is no choice of it, but a habit. Where that was left to it, it found that
   everybody looks where everybody does, and lost to all who do not. */
static int decided(const Table *t, Way *all) { return t->what == ANSWER ? ways(t, all), 2 : ways(t, all); }
static const float LOOKS = 0.1f;

static void answers(const Net *net, const Traits *traits, const Table *t, float *chances) {
    static _Thread_local Seen s;
    Way all[3];
    int n = decided(t, all);
    float looks = may_look(t) ? looking(traits, LOOKS) : 0;
    encode(t, t->asked, &s.in);
    forward(net, &s, 0);
    policy(t, &s, all, n, chances);
    if (traits) shift_ways(t, traits, s.fate, all, n, chances);
    for (int i = 0; i < n; i++) chances[i] *= 1 - looks;
    chances[LOOK] = looks;
}

/* What a net does, as a character unless `traits` is null. */
static Way net_way(const Net *net, const Traits *traits, const Table *t, Random *random) {
    static _Thread_local Seen s;
    static _Thread_local Way all[WAYS];
    static _Thread_local float chances[WAYS];
    if (t->what == ANSWER && may_look(t) && unit(random) < looking(traits, LOOKS)) return (Way){LOOK, -1, -1};
    int n = decided(t, all);
    encode(t, t->asked, &s.in);
    forward(net, &s, t->what != ANSWER);
    policy(t, &s, all, n, chances);
    if (traits) shift_ways(t, traits, s.fate, all, n, chances);
    return all[drawn(chances, n, random)];
}

/* Who sits where: the net that learns, one that stays as it is, or a habit. */
typedef struct { const Net *net; const Traits *traits; Habit habit; } Player;

static float fate(const Net *net, const Table *t, int me) {
    static _Thread_local Seen s;
    if (t->loser >= 0) return t->loser == me;
    encode(t, me, &s.in);
    forward(net, &s, 0);
    return s.fate[me];
}

/* How likely `me` loses, by its own reckoning, if this is done. Of a gift: over all answers to it. */
static float outcome(const Net *net, const Player *players, const Table *t, int me, Way way) {
    Table after = *t;
    play(&after, way);
    if (t->what == ANSWER || t->what == LAY || after.loser >= 0) return fate(net, &after, me);
    float chances[3] = {0}, sum = 0;
    const Player *receiver = &players[after.asked];
    if (receiver->net) answers(receiver->net, receiver->traits, &after, chances);
    else habit_answers(&after, &receiver->habit, chances);
    for (int a = 0; a < 3; a++)
        if (chances[a] > 0.003f) {
            Table answered = after;
            play(&answered, (Way){a, -1, -1});
            sum += chances[a] * fate(net, &answered, me);
        }
    return sum;
}

/* --- training ----------------------------------------------------------------------------------------------------- */

typedef struct {
    float answers, gifts, pull, rate, weight, average; /* entropies, pull to the average, step, of policy to the rest */
    int batch, tries, seats; /* decisions of a step, gifts compared, seats or 0 for 2 to 6 */
    float habits; /* share of games in which some have habits */
} Plan;

typedef struct {
    double decisions, games, steps, fate, belief, lies, gifts, believes, looks, judged, entropy, lost, even;
} Tally;

typedef struct {
    Net net, average, grad, first, second;
    const Net *frozen; /* plays against one seat that learns; null if all are itself */
    const Traits *traits; /* the characters of those that do not learn, drawn for each game; null if they have none */
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

typedef struct { Table table; Seen seen; int8_t learns, truth; } Moment;
enum { LONG = 400, TRIES = 16 };

/* The gradient of what was decided at one moment; the way that is played. */
static Way consider(Learner *l, const Plan *plan, const Player *players, Moment *now, Blame *b, Tally *tally) {
    static _Thread_local Way all[WAYS];
    static _Thread_local float chances[WAYS], slow[WAYS];
    static _Thread_local Seen calm;
    const Table *t = &now->table;
    int me = t->asked, n = decided(t, all), giving = t->what != ANSWER;
    forward(&l->net, &now->seen, giving);
    policy(t, &now->seen, all, n, chances);
    calm.in = now->seen.in;
    forward(&l->average, &calm, giving);
    policy(t, &calm, all, n, slow);
    float tau = giving ? plan->gifts : plan->answers;
    int played;
    if (!giving) {
        float worth[3], mean = 0;
        for (int i = 0; i < n; i++) {
            worth[i] = -outcome(&l->net, players, t, me, all[i]) - tau * logf(fmaxf(chances[i], 1e-6f)) -
                       plan->pull * logf(fmaxf(chances[i], 1e-6f) / fmaxf(slow[i], 1e-6f));
            mean += chances[i] * worth[i];
        }
        for (int i = 0; i < n; i++) blame(t, &now->seen, all[i], -plan->weight * chances[i] * (worth[i] - mean), b);
        played = drawn(chances, n, &l->random);
        tally->believes += played == BELIEVE;
        tally->judged++;
        if (may_look(t) && unit(&l->random) < LOOKS) {
            tally->looks++;
            return (Way){LOOK, -1, -1};
        }
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
        played = tried[0];
        if (t->what != LAY) {
            tally->gifts++;
            tally->lies += !true_of(all[played].a, all[played].c);
        }
    }
    return all[played];
}

static void one_game(Learner *l, const Plan *plan, Tally *tally, int *batch) {
    static _Thread_local Moment *moments;
    static _Thread_local Blame *blames;
    if (!moments) moments = malloc(LONG * sizeof *moments), blames = malloc(LONG * sizeof *blames);
    Random *random = &l->random;
    int seats = plan->seats ? plan->seats : below(random, 5) < 3 ? 4 : 2 + below(random, 5), n = 0, first = 0;
    Player players[MOST];
    Habit usual = any_habit(random);
    int alike = below(random, 2), strange = unit(random) < plan->habits ? 1 + below(random, seats - 1) : 0;
    int chosen = below(random, seats);
    for (int i = 0; i < seats; i++) {
        Player *p = &players[(chosen + i) % seats];
        p->net = i < seats - strange ? l->frozen && i ? l->frozen : &l->net : NULL;
        p->habit = alike ? usual : any_habit(random);
        p->traits = p->net != &l->net && l->traits ? &l->traits[below(random, l->characters)] : NULL;
    }
    Table t;
    deal(&t, seats, random);
    while (t.loser < 0 && n < LONG) {
        Moment *now = &moments[n];
        Player *p = &players[t.asked];
        Way way;
        now->table = t;
        now->learns = p->net == &l->net;
        now->truth = t.what == ANSWER ? true_of(t.card, t.claim) : -1;
        memset(&blames[n], 0, sizeof *blames);
        if (now->learns) {
            encode(&t, t.asked, &now->seen.in);
            way = consider(l, plan, players, now, &blames[n], tally);
            n++;
        } else if (p->net) {
            way = net_way(p->net, p->traits, &t, random);
        } else {
            way = habit_way(&t, &p->habit, random);
        }
        play(&t, way);
        first++;
    }
    for (int i = 0; i < n; i++) {
        Moment *now = &moments[i];
        Blame *b = &blames[i];
        for (int j = 0; j < seats; j++) b->fate[j] = now->seen.fate[j] - (t.loser == j);
        tally->fate -= logf(fmaxf(now->seen.fate[t.loser < 0 ? 0 : t.loser], 1e-6f));
        if (now->truth >= 0) {
            float truth = 1 / (1 + expf(-now->seen.answer[TRUTH]));
            b->answer[TRUTH] = truth - now->truth;
            tally->belief -= logf(fmaxf(now->truth ? truth : 1 - truth, 1e-6f));
        }
        backward(&l->net, &now->seen, b, now->table.what != ANSWER, &l->grad);
        if (now->table.what == OFFER || below(random, 4) == 0) { /* how it stands for somebody who is not asked */
            static _Thread_local Seen other;
            static _Thread_local Blame fates;
            encode(&now->table, below(random, seats), &other.in);
            forward(&l->net, &other, 0);
            memset(&fates, 0, sizeof fates);
            for (int j = 0; j < seats; j++) fates.fate[j] = other.fate[j] - (t.loser == j);
            backward(&l->net, &other, &fates, 0, &l->grad);
        }
    }
    for (int i = 0; i < seats; i++)
        if (players[i].net == &l->net) {
            tally->lost += t.loser == i;
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
        for (int n = 0; t.loser < 0 && n < LONG; n++) {
            const Net *net = t.asked == me ? one : many;
            play(&t, net ? net_way(net, who[t.asked], &t, &random) : habit_way(&t, habit, &random));
        }
        lost += t.loser == me;
    }
    return (double)lost / games;
}

void set_out(Table *t, int seats, int starter, const int8_t *hands, const int8_t *pile, int piled) {
    lay_out(t, seats, starter, hands, pile, piled);
}
void move(Table *t, int a, int b, int c) { play(t, (Way){a, b, c}); }
int list_ways(const Table *t, int8_t *found) { return ways(t, (Way *)found); }
int loser(const Table *t) { return t->loser; }
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
    forward(net, &s, t->what != ANSWER);
    policy(t, &s, all, n, chances);
    if (traits) shift_ways(t, traits, s.fate, all, n, chances);
    memcpy(fates, s.fate, sizeof s.fate);
    *belief = 1 / (1 + expf(-s.answer[TRUTH]));
    return n;
}
