/* What a game's sketch and the learner share. A sketch (`mind/sketch.c`) first says how large its numbers are:
   ROWS, MOST seats, CELL, ROW, SEAT and ALL (what is known by row and seat, by row, by seat, of the table), OUT and
   ANSWERS (scores of a cell and of the claim that is in question), RANK, LOW_A, LOW_B (see `Parts`), TRUTH, PARTS.
   Then it includes this file and defines what is declared at its end. */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 1024 };

typedef struct { int8_t a, b, c; } Way;
typedef struct { uint64_t state; } Random;
typedef struct {
    int8_t seats, me, claim, giver; /* the last two: the row and the seat that the answer is about */
    float cell[ROWS][MOST][CELL], row[ROWS][ROW], seat[MOST][SEAT], all[ALL];
} Input;

/* What makes up the score of a way: scores of cells, or of the answer where `row` is ANSWERED, each so many times; if
   the way is a `pair`, also how the cells of the first two fit: the products of LOW_A … of one and LOW_B … of the
   other. */
enum { ANSWERED = -1 };
typedef struct { int8_t row, seat, channel; float by; } Part;
typedef struct { int n, pair; Part part[PARTS]; } Parts;

/* What a way is told as in the log. */
enum { TRUTHFUL, LYING, BELIEVED, DOUBTED, LOOKED, OTHER, DEEDS };

static uint64_t next(Random *r) {
    r->state ^= r->state >> 12;
    r->state ^= r->state << 25;
    r->state ^= r->state >> 27;
    return r->state * 0x2545F4914F6CDD1DULL;
}
static inline float unit(Random *r) { return (next(r) >> 40) * (1.0f / (1 << 24)); }
static inline int below(Random *r, int n) { return (int)((next(r) >> 33) % (uint64_t)n); }

static inline void plus(Parts *p, int row, int seat, int channel, float by) {
    p->part[p->n++] = (Part){row, seat, channel, by};
}

/* --- what a sketch defines ----------------------------------------------------------------------------------------- */

typedef struct Table Table;   /* has at least `seats`, `asked`, and `losers`, seats as bits, 0 while the game goes on */
typedef struct Habit Habit;   /* a player with a habit */
typedef struct Traits Traits; /* a character */

static void deal(Table *t, int seats, Random *random);
static void play(Table *t, Way way);
static int ways(const Table *t, Way *found);      /* all that is legal, alike cards once */
static int decided(const Table *t, Way *found);   /* the same without what is no choice of the policy but a habit, */
static float aside(const Table *t, const Traits *c); /* which is done so often, by this character or, if null, nobody, */
static const Way ASIDE;                           /* and is this */
static int few(const Table *t);                   /* all ways are so few that each is tried */
static int truth(const Table *t);                 /* 1 if what is in question is true, 0 if not, -1 if nothing is */
static int deed(const Table *t, Way way);
static float prior(const Table *t, Way way);      /* how likely before anything is learned, in proportion */
static void parts(const Table *t, Way way, Parts *found);
static void encode(const Table *t, int me, Input *in); /* what a seat may know, as numbers */
static Habit any_habit(Random *random);
static Way habit_way(const Table *t, const Habit *h, Random *random);
static void habit_chances(const Table *t, const Habit *h, const Way *all, int n, float *chances); /* where few */
static void shift_ways(const Table *t, const Traits *c, const float *fate, const Way *all, int n, float *chances);
