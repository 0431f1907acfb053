// The page of one hand. WORDS, ANIMALS and SHAPES are put in front of this by the game (see pages.py).
//
// It knows what it is sent and nothing else: a letter is all that the seat may see. Cards are in the page only while
// the hand is open, and go from it, not only out of sight, whenever somebody else might look.
"use strict";

const LANG = (navigator.language || "en").toLowerCase().startsWith("ja") ? "ja" : "en";
const T = WORDS[LANG];
const COVER_MS = 30000, BEAT_MS = 10000, ALIVE_MS = 3000, OPEN_MS = 6000, PRESS_MS = 600;
const WORD = 96; // signs of all that is said: the number of what is pressed tells of the hand
const WAITS = [0, 250, 500, 1000, 2000, 4000];
const LARGE = 28; // px of letters
const SEEN_PX = 60; // of the cards, at least, once the hand is shown
const NARROW = 16; // of their size: a window of less width, as where the browser enlarges all
const IN_SIGHT = 160; // px of what is asked for that have to be seen at first
const AWAY = 6; // px between what is scrolled to and what it would lie under
const READING_MS = 6000; // as long after the page was moved, somebody reads
const CHECK_MS = 15000; // without a line for so long, the page says what to check
const NOT_KNOWN = 4401, ELSEWHERE = 4409, GOING = 1001;
const LEAVE = { 4402: T.wrong_code, 4403: T.refused, 4410: T.closed, 4411: T.taken.screen, 4412: T.taken.ai, 4413: T.taken.phone, 4414: T.full };

let socket = null, tries = 0, retry = 0, alive = 0, fresh = false;
let key = null, invite = null, code = null;
const PARTS = ["notice", "reveal", "glimpse", "hand", "choose", "lying", "known", "seats", "log", "self"]; // as they usually follow
let missing; // the kind of what is to be chosen next
let away = false; // the table has said that it goes
let connected = false, since = Date.now(); // whether there is a line, or since when there is none
let why_out = told_before(); // why the seat is gone, or why there is none
let moved = 0; // when somebody moved the page last
let status = "joining"; // joining, form, asking, picking, lost, elsewhere, on
let free = []; // the seats of phones, and which are taken
let me = null; // seat, name and look of one's own
let draft = null; // a name that is being typed
let sheets = {}, tones = {}; // the pictures and colours of the room
let unveiled = -1; // the reveal that was shown last
let held = new Set(); // the cards that lay open the last time
const MOODS = ["calm", "pleased", "gleeful", "worried", "caught", "angry"]; // as in pictures.py
const FATES = { won: "gleeful", safe: "pleased", played: "worried", lost: "caught" };
let view = null, asked = 0;
const pictures = {}; // fetched as soon as they are there, whatever is held
let texts = null, fetching = null, waiting = null; // what is the same for everybody at a game, fetched once
let looked = true; // whether the page is in sight, as the table was told last
let presses = []; // those that no letter has answered yet
let pressing = 0, unheard = null; // while a finger is on the page nothing is drawn anew below it: the latest letter waits
let open = false, idle = 0, reading = false;
let peeking = ""; // what is said of the card that lies open alone, seen once
let ruling = false, wasAt = 0; // whether the rules lie over the page, and where that was scrolled to
let doing = {};
let sound = null;

// What is kept

function kept() {
  for (const store of [() => sessionStorage, () => localStorage]) {
    try { const found = store().getItem("key"); if (found) return found; } catch { /* a browser that keeps nothing */ }
  }
  return null;
}

function keep(value) {
  key = value;
  for (const store of [() => sessionStorage, () => localStorage]) {
    try { if (value) store().setItem("key", value); else store().removeItem("key"); } catch { /* the same */ }
  }
}

function remembered() {
  try { return sessionStorage.getItem("invite"); } catch { return null; }
}

function remember(value) {
  try { if (value) sessionStorage.setItem("invite", value); else sessionStorage.removeItem("invite"); } catch { /* the same */ }
}

// Why there is no seat any more stays, also when the page is loaded anew.
function told_before() {
  try { return sessionStorage.getItem("why") || ""; } catch { return ""; }
}

function tell_out(words) {
  why_out = words;
  try { if (words) sessionStorage.setItem("why", words); else sessionStorage.removeItem("why"); } catch { /* the same */ }
}

// The line to the table

function greeting() {
  const about = { lang: LANG, looking: !document.hidden };
  if (invite) return { invite, ...about };
  if (key) return { key, ...about };
  if (code) return { code, ...about };
  return null;
}

function connect() {
  clearTimeout(retry);
  if (!greeting()) { status = "form"; show(); return; }
  drop();
  const mine = socket = new WebSocket(`ws://${location.host}/ws`);
  fresh = true;
  awaitAnswer(OPEN_MS);
  mine.onopen = () => {
    const words = greeting();
    looked = words.looking;
    say(words);
    beat();
  };
  mine.onmessage = (event) => { answered(); if (event.data !== "!") hear(JSON.parse(event.data)); };
  mine.onclose = (event) => lost(event.code);
}

function drop() {
  answered();
  if (socket) { socket.onopen = socket.onclose = socket.onmessage = null; socket.close(); }
  socket = unheard = waiting = null;
}

function awaitAnswer(ms) {
  if (!alive) alive = setTimeout(() => { tries = 0; lost(); }, ms);
}

function answered() {
  clearTimeout(alive);
  alive = 0;
}

// How long there has been no line, ms.
function lostFor() {
  return connected ? 0 : Date.now() - since;
}

function lost(why) {
  drop();
  away ||= why === GOING;
  if (connected) { connected = false; since = Date.now(); setTimeout(show, CHECK_MS + 100); }
  if (why === ELSEWHERE) { status = "elsewhere"; cover(); return show(); }
  if (why === NOT_KNOWN || LEAVE[why]) {
    if (invite && kept() && why === NOT_KNOWN) { invite = null; remember(null); key = kept(); return connect(); }
    invite = code = null;
    remember(null);
    keep(null);
    view = me = null;
    presses = [];
    status = "form";
    cover();
    tell_out(LEAVE[why] || T.unknown);
    return show();
  }
  if (status === "asking" && why) { code = null; status = "form"; tell_out(T.unknown); return show(); }
  status = "lost";
  show();
  const wait = WAITS[Math.min(tries++, WAITS.length - 1)] * (0.8 + 0.4 * Math.random());
  clearTimeout(retry);
  retry = setTimeout(connect, wait);
}

function say(words) {
  const there = socket && socket.readyState === WebSocket.OPEN;
  if (there) socket.send(words === "?" ? words : JSON.stringify(words).padEnd(WORD));
  return there;
}

// While the page runs and is in sight the table hears this; and the line is made anew if the table does not answer.
function beat() {
  if (document.hidden) return;
  if (say("?")) awaitAnswer(ALIVE_MS);
  else if (socket && socket.readyState > WebSocket.OPEN) lost();
  else if (!socket && status === "lost") { tries = 0; connect(); }
}

function hear(letter) {
  connected = true;
  away = false;
  if (!letter.ask || status !== "asking") tell_out("");
  if (letter.ask) { asked = letter.ask; status = "asking"; return show(); }
  if (letter.pictures) furnish(letter);
  if (letter.texts && !letter.step && letter.texts !== (texts && texts.path)) read(letter);
  if (letter.free) { free = letter.free; status = "picking"; tries = 0; return show(); }
  if (letter.key) { keep(letter.key); remember(null); draft = null; invite = code = null; looked = true; }
  look();
  if (letter.key) { status = "on"; tries = 0; return show(); }
  if (letter.seated) { if (view) cover(); view = waiting = null; me = letter.seated; status = "on"; tries = 0; return show(); }
  if (letter.texts !== (texts && texts.path)) { waiting = letter; return read(letter); }
  if (pressing) { unheard = letter; return; }
  const mine = view && view.turn, happened = happens(view, letter), question = (one) => one && (one.over ? one.line : one.turn && told(...one.log.slice(-1), one.line));
  const put = view && view.glimpse && !letter.glimpse; // it has been seen: back to what is asked
  const anew = question(letter) && (put || question(letter) !== question(view)) && !(letter.chips || []).some((chip) => chip.do !== undefined);
  if (view && view.over && !letter.over) cover(); // another game
  if (!view && draft && draft.trim() && say({ name: draft })) draft = null; // its page goes
  view = letter;
  me = { seat: view.seat, name: view.name, look: view.looks[view.seat] };
  status = "on";
  tries = 0;
  sayAgain();
  if (view.turn && !mine) call();
  show();
  const done = mine && !view.turn; // what was asked is gone, and where the page was then is somewhere else
  if (!ruling && !peeks() && (anew || done || happened && !reads())) {
    const place = view.case ? large() && document.getElementById("reveal") : anew && beyond(wanted());
    if (place) place.scrollIntoView(); else scrollTo(0, 0);
  }
  follow();
}

// Whether something public has come that stands at the top of the page.
function happens(before, now) {
  const of = (one) => one && [one.over, one.reveal && one.reveal.number, one.news && one.news.number, one.glimpse && one.glimpse.said, one.case && one.line].join();
  return before && of(before) !== of(now) && (now.over || now.reveal || now.news || now.glimpse || now.case);
}

// Whether somebody is at something further down.
function reads() {
  return reading || Date.now() - moved < READING_MS || view && view.chips && view.chips.some((chip) => chip.do !== undefined);
}

// The room, and all that is drawn in it; fetched as soon as it is there.
function furnish(letter) {
  sheets = letter.pictures;
  tones = letter.tones || {};
  for (const [path] of Object.values(sheets)) if (!pictures[path]) (pictures[path] = new Image()).src = path;
  for (const [name, colour] of Object.entries(tones)) document.documentElement.style.setProperty(`--room-${name}`, colour);
  document.getElementById("room").style.backgroundImage = sheets.room ? `url("${sheets.room[0]}")` : "";
}

// Fetch what all phones fetch, whatever a letter shows of it.
function read(letter) {
  if (fetching === letter.texts) return;
  fetching = letter.texts;
  const failed = () => { fetching = null; setTimeout(() => { if (waiting) read(waiting); }, ALIVE_MS); };
  fetch(letter.texts).then((answer) => answer.ok ? answer.json() : Promise.reject()).then((found) => {
    texts = { path: letter.texts, ...found };
    fetching = null;
    const latest = waiting;
    waiting = null;
    if (latest) hear(latest); else show();
  }, failed);
}

function pressed() {
  clearTimeout(pressing);
  pressing = 0;
  const letter = unheard;
  unheard = null;
  if (letter) hear(letter);
}

function call() {
  if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) navigator.vibrate(80);
  if (!sound) return;
  const tone = sound.createOscillator(), gain = sound.createGain();
  tone.frequency.value = 660;
  gain.gain.setValueAtTime(0.12, sound.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.25);
  tone.connect(gain).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.25);
}

// What is pressed

function press(name) {
  const place = doing[name];
  if (place === undefined || !view) return;
  if (name === "seen") peeking = "";
  const one = { words: { step: view.step, do: place }, on: offered(), at: Date.now(), turn: view.turn, chosen: chosen() };
  one.said = say(one.words);
  one.row = (/^item \S* /.exec(name) || [name])[0]; // of a row only the last answer counts
  presses = presses.filter((other) => other.words.do !== place && other.row !== one.row);
  presses.push(one);
  const promise = () => { one.promised = true; tip(T.kept); };
  if (!one.said) promise();
  else setTimeout(() => { if (presses.includes(one)) promise(); }, ALIVE_MS / 3);
}

// All that is said and offered by the letter that is shown, but for its number, and who is there, and looks.
function offered() {
  return JSON.stringify({ ...view, step: null, states: null, pictures: null, tones: null });
}

// The line is there again: what was pressed meanwhile, or said into a dead line, is said if the letter says the same;
// so nothing is done twice, and nothing that was not seen. While another page is in front at the table it waits. What
// can't be said any more is told, with the reason.
function sayAgain() {
  if (view.front && presses.length) return;
  const now = offered(), same = (one) => one.on === now && Date.now() - one.at < COVER_MS;
  if (fresh) {
    const lost = presses.some((one) => !same(one) && (!one.said || one.promised && one.turn && view.turn && one.chosen === chosen()));
    if (presses.length) tip(lost ? view.turn ? T.unsaid : T.too_late : "", lost);
    for (const one of presses.filter(same)) { one.words.step = view.step; one.said = say(one.words); }
  }
  fresh = false;
  presses = presses.filter(same);
}

// All that is chosen: as long as it is the same, what was said has not arrived.
function chosen() {
  return JSON.stringify([view.chips, view.rows, view.whom]);
}

// The table knows from the greeting, and from this, whether anybody can see the page.
function look() {
  const looking = !document.hidden;
  if (looking !== looked && say({ looking })) looked = looking;
}

function cover() {
  open = false;
  peeking = "";
  clearTimeout(idle);
  if (status === "on") tip("");
}

// A hand that somebody reads, scrolling, stays open.
function stay() {
  clearTimeout(idle);
  const ms = view && "cover" in view ? view.cover : COVER_MS; // 0 is never
  if ((open || peeking) && ms) idle = setTimeout(() => { cover(); show(); }, view && view.turn ? 3 * ms : ms);
}

function touched() {
  if (!sound && (window.AudioContext || window.webkitAudioContext)) {
    try { sound = new (window.AudioContext || window.webkitAudioContext)(); } catch { /* then without */ }
  }
  stay();
}

// `stays`: until the next touch.
function tip(words, stays = false) {
  const box = document.getElementById("tip");
  box.textContent = words;
  box.hidden = !words;
  clearTimeout(box.timer);
  if (words && !stays && !(view && view.stays)) box.timer = setTimeout(() => { box.hidden = true; box.textContent = ""; }, 6000);
}

// What is shown

function make(tag, about, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(about || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "press") made.addEventListener("click", value);
    else if (name === "text") made.textContent = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.filter((one) => one !== null && one !== undefined));
  return made;
}

// What is said of a card, a seat or a word by its number.
function face(card) {
  const [name, about] = card.face === undefined ? [texts.card, ""] : texts.faces[card.face];
  return { name, about };
}

function where(card) {
  if (card.seat !== undefined) return card.seat === view.seat ? T.before_you : T.before_name.replace("{name}", view.names[card.seat]);
  return card.place !== undefined ? texts.places[card.place] : "";
}

function why(row) {
  return typeof row.why === "number" ? texts.reasons[row.why] : row.why;
}

function token([colour, shape]) {
  const drawn = new DOMParser().parseFromString(SHAPES[shape].replaceAll("#fff", colour), "image/svg+xml").documentElement;
  drawn.setAttribute("class", "token");
  drawn.setAttribute("aria-hidden", "true");
  return document.importNode(drawn, true);
}

// One of the pictures of a sheet: of the "cards", by their faces, of the "coins" of claims, of the "faces" of seats,
// or of the "animals" that can be chosen.
function picture(at, sheet = "cards") {
  const made = make("span", { class: { cards: "pic", coins: "coin", faces: "face", animals: "face" }[sheet], "aria-hidden": "true" });
  if (at === undefined || !sheets[sheet]) return made;
  const [path, columns, rows] = sheets[sheet];
  const part = (number, count) => count > 1 ? `${(100 * number) / (count - 1)}%` : "0";
  made.style.backgroundImage = `url("${path}")`;
  made.style.backgroundSize = `${100 * columns}% ${100 * rows}%`;
  made.style.backgroundPosition = `${part(at % columns, columns)} ${part(Math.floor(at / columns), rows)}`;
  return made;
}

// A seat's face in a mood, as at the table; its sign while there is no picture.
function portrait(seat, look, mood = "calm") {
  return sheets.faces ? picture(seat * MOODS.length + MOODS.indexOf(mood), "faces") : token(look);
}

// What somebody looks like now: at the end by how it went.
function mood(seat) {
  return view.fates ? FATES[view.fates[seat]] : "calm";
}

// A button whose name stays the same from letter to letter, so that the focus does. `why`: it can't be pressed.
function button(name, row, about, ...inside) {
  const can = row.do !== undefined && row.do !== null;
  if (can) doing[name] = row.do;
  const said = { id: name, type: "button", ...about };
  if (row.on !== undefined) said["aria-pressed"] = row.on ? "true" : "false";
  if (!can) said["aria-disabled"] = "true";
  const made = make("button", said, ...inside);
  made.addEventListener("click", () => { touched(); if (can) press(name); else if (why(row)) tip(why(row)); });
  return made;
}

// Sentences and words in a row, as they are read out.
function told(...parts) {
  const [end, next] = LANG === "ja" ? ["。", ""] : [".", " "];
  return parts.filter(Boolean).map((part) => /[.。!?！？]([”"」』’)）]*|\s*[(（][^()（）]*[)）])$/.test(part) ? part : part + end).join(next);
}

function cardButton(card, name) {
  const { name: called, about } = face(card), lies = where(card), named = card.n > 1 ? `${called} ×${card.n}` : called;
  const label = told(named, card.on > 0 && T.chosen, lies, !reading && about, why(card));
  const inside = [picture(card.face), make("span", { class: "name", text: named })];
  if (lies) inside.push(make("span", { class: "where", text: lies }));
  if (reading && about) inside.push(make("span", { class: "about", text: about }));
  if (card.on > 0 && card.n > 1) inside.push(make("span", { class: "count", text: String(card.on) }));
  const row = { ...card, on: card.on > 0 || card.on === true, why: why(card) || about };
  if (card.do === undefined) delete row.on;
  return button(name, row, { class: "card", "aria-label": label }, ...inside);
}

function choosable(row) {
  return row.do !== undefined;
}

// Where something of this kind is chosen.
function placeOf(kind) {
  const held = view.hand.some(choosable), lies = view.lying.some(choosable);
  return document.getElementById(kind === "Seat" ? "seats" : kind !== "Token" ? "choose" : held ? "hand" : lies ? "lying" : "known");
}

// After a choice, what is missing next comes into sight; the focus stays.
function follow() {
  if (ruling) return;
  const chip = asks() && !view.review ? view.chips.find((one) => one.next) : undefined, kind = chip && chip.kind;
  if (kind && kind !== missing && view.chips.some((one) => one.do !== undefined)) {
    const place = placeOf(kind), { top, bottom } = place.getBoundingClientRect();
    const end = document.getElementById("foot").getBoundingClientRect().top;
    if (top < above() || bottom > end) place.scrollIntoView();
  }
  missing = kind;
}

// px at the top of the window under which the page goes.
function above() {
  const line = document.getElementById("line");
  return getComputedStyle(line).position === "sticky" ? line.offsetHeight : 0;
}

// Whatever is scrolled to lies between the line and the footer, however high they are.
function clear() {
  const page = document.documentElement.style;
  page.scrollPaddingTop = `${above() + AWAY}px`;
  page.scrollPaddingBottom = `${document.getElementById("foot").offsetHeight + AWAY}px`;
}

// Where the first thing that is asked for is chosen, if it can be now.
function wanted() {
  if (!asks() || view.review) return null;
  const chip = view.chips.find((one) => one.next), words = view.rows.some((row) => !stamped(row) && row.items.some(choosable));
  const kind = chip ? chip.kind : words ? "Word" : view.whom.some(choosable) ? "Seat" : [view.hand, view.lying, view.known].flat().some(choosable) && "Token";
  return kind ? placeOf(kind) : null;
}

// The place, if it is out of sight at the top of the page.
function beyond(place) {
  if (!place) return null;
  const { top, bottom } = place.getBoundingClientRect();
  return Math.min(bottom, top + IN_SIGHT) + scrollY > innerHeight - document.getElementById("foot").offsetHeight ? place : null;
}

// To where something of this kind is chosen.
function lead(kind) {
  const place = placeOf(kind);
  const first = place.querySelector(":is(.card, .row button, button.seat):not([aria-disabled])");
  touched();
  place.scrollIntoView();
  if (first) first.focus({ preventScroll: true });
}

function heading(words) {
  return make("h2", { text: words });
}

// A card of the hand; one that has just come shows that it has.
function handCard(card) {
  const name = `card ${where(card)} ${card.face}`, made = cardButton(card, name);
  if (held.size && !held.has(`${name} ${card.n}`) && !card.on) made.classList.add("came");
  return made;
}

// The reveal as all have seen it: who claimed, what it was, who judged, and who has to pay.
function unveiling({ number, by, to, yes, said, face: shown, claim, pays }) {
  const what = shown !== undefined ? picture(shown) : claim === undefined ? null : make("span", { class: yes ? "so" : "not" }, picture(claim, "coins"));
  const coin = shown === undefined || claim === undefined ? null : picture(claim, "coins");
  const side = (seat, ...more) => make("span", { class: "side" }, ...more,
    portrait(seat, view.looks[seat], pays === undefined ? "calm" : seat === pays ? "caught" : "pleased"), make("small", { text: view.names[seat] }));
  return [make("div", { class: `unveiling ${yes ? "true" : "lie"}${fresher(number)}` }, side(by, coin),
    make("span", { class: "card" }, what, make("b", { class: "stamp", text: said })), side(to))];
}

// Who has won a game, or got something, since.
function told_news({ number, seats, said, stamp }) {
  return [make("div", { class: `unveiling news true${fresher(number)}` }, make("span", { class: "side" }, ...seats.flatMap((seat) => [portrait(seat, view.looks[seat], "pleased"), make("small", { text: view.names[seat] })])),
    make("p", {}, stamp ? make("b", { class: "stamp", text: stamp }) : null, make("span", { text: said })))];
}

// What has just come moves.
function fresher(number) {
  return number > unveiled ? " fresh" : "";
}

// The claim that is judged here: the speaker, what is said, what is known of such cards, and who would take the card.
function judging({ by, claim, total, open: seen, proven, stakes, said: before }) {
  const own = open ? { mine: view.mine, recalled: view.recalled } : { mine: 0, recalled: 0 };
  const counts = [[T.mine, own.mine, open], [T.recalled, own.recalled], [T.open, seen, true], [T.proven, proven],
    [T.unseen, total - seen - proven - own.mine - own.recalled, true]];
  const known = counts.filter(([, count, always]) => count || always).map(([what, count]) => what.replace("{count}", count)).join(LANG === "ja" ? "、" : ", ");
  const asked = ["yes", "no"].map((look) => (view.rows || []).flatMap((row) => row.items).find((item) => item.look === look)?.label);
  const takes = ([seat, claimed, said, loses]) => make("span", { class: loses ? "stake loses" : "stake" },
    make("span", { class: claimed ? "so" : "not" }, picture(claim, "coins")),
    portrait(seat, view.looks[seat]), make("span", { text: said }));
  return [make("div", { class: "judging" }, portrait(by, view.looks[by]),
    make("div", { class: "claimed" }, picture(claim, "coins"), make("b", { text: texts.claims[claim] }), make("small", { text: `×${total}: ${known}` }))),
  ...before ? [make("div", { class: "before" }, make("small", { text: T.before }), ...before.map(([seat, word, words]) =>
    make("span", {}, portrait(seat, view.looks[seat]), word === null ? null : picture(word, "coins"),
      make("span", { text: told(`${view.names[seat]}${LANG === "ja" ? "：" : ": "}${words}`) }))))] : [],
  ...stakes.length ? [make("div", { class: "stakes", "aria-hidden": "true" }, ...stakes.map((two, at) =>
    make("div", {}, make("b", { class: "ask", text: asked[at] || "" }), ...two.map(takes))))] : []];
}

// Joy or shame, large.
function ending() {
  const fate = view.fates[view.seat], glad = fate === "won" || fate === "safe";
  return [make("div", { class: `ending ${glad ? "glad" : "sad"}` }, ...(glad ? [...Array(14)].map(() => make("i", {})) : []),
    portrait(view.seat, view.looks[view.seat], mood(view.seat)))];
}

// Until the game begins: who one is, and a name of one's own.
function seated() {
  const made = me && me.look ? [make("div", { class: "me" }, portrait(me.seat, me.look), make("p", { class: "name", text: me.name }))] : [];
  made.push(make("p", { text: T.soon }));
  if (me && me.typed !== undefined) made.push(naming(me.typed));
  if (me) made.push(...dressing(me));
  return made;
}

// A name of one's own.
function naming(typed) {
  const field = make("input", { id: "name", type: "text", maxlength: "240", dir: "auto", value: typed, autocomplete: "nickname" });
  const use = make("button", { text: T.rename });
  const form = make("form", {}, make("label", { for: "name", text: T.name }), field, use);
  const calls = () => use.classList.toggle("call", draft !== null && draft !== typed); // as long as it can be used
  if (draft !== null) field.value = draft; // the page is written anew while somebody types
  field.addEventListener("input", () => { draft = field.value; calls(); });
  calls();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    if (!say({ name: field.value })) return tip(T.unsaid);
    draft = null;
    calls();
    field.blur();
  });
  return form;
}

// A face of one's own. One that somebody else has can't be chosen.
function dressing({ face: own, taken, refacing }) {
  if (own === undefined || !sheets.animals) return [];
  const heads = ANIMALS[LANG].map((name, at) => {
    const no = taken.includes(at) && T.face_taken;
    return make("button", { id: `face ${at}`, type: "button", "aria-pressed": at === own ? "true" : "false",
      "aria-disabled": no ? "true" : null, "aria-label": no ? told(name, no) : null,
      press: () => { touched(); if (no) tip(no); else if (!say({ face: at })) tip(T.unsaid); } },
    picture(at, "animals"), make("span", { text: name }));
  });
  return [heading(T.face), ...refacing ? [make("p", { text: T.refacing })] : [], make("div", { class: "heads" }, ...heads)];
}

// The rules, over the page: nothing of the table is touched, and what is asked waits below them.
function rule(on) {
  touched();
  if (on === ruling) return;
  if (on) { wasAt = scrollY; history.pushState("rules", ""); } else if (history.state === "rules") history.back();
  ruling = on;
  show();
  if (!on) { scrollTo({ top: wasAt, behavior: "instant" }); return; }
  const at = view && view.section !== undefined ? document.getElementById(`rule ${view.section}`) : null;
  if (at) at.scrollIntoView({ behavior: "instant" }); else scrollTo({ top: 0, behavior: "instant" });
  document.getElementById("close rules").focus({ preventScroll: true });
}

function spans(pieces) {
  return pieces.map((piece) => typeof piece === "string" ? document.createTextNode(piece) : make("b", { text: piece[0] }));
}

function block(one) {
  if (one.text) return make("p", {}, ...spans(one.text));
  if (one.item) return make("li", {}, ...spans(one.item));
  if (one.cards) {
    return make("div", { class: "cards" }, ...one.cards.map((at) => make("span", { class: "shown" }, picture(at), make("span", { text: texts.faces[at][0] }))));
  }
  const [head, ...rows] = one.grid;
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col" }, ...spans(cell))))),
    make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, ...spans(cell)))))));
  return make("div", { class: "grid", tabindex: "0" }, table); // what is wider than the page is scrolled
}

const SECTIONS = {
  head() {
    if (!me || !me.look) return [make("h1", { text: T.title })];
    const book = texts && texts.rules && !ruling && status !== "elsewhere";
    const dot = make("span", { class: `dot ${status}`, role: "img", "aria-label": status === "on" ? T.connected : T.connecting });
    return [portrait(me.seat, me.look, view ? mood(me.seat) : "calm"),
      make("div", { class: "names" }, make("h1", { text: me.name }), make("div", {}, dot, make("span", { class: "title", text: view ? view.title : T.title }))),
      book ? make("button", { id: "open rules", type: "button", text: large() ? "?" : T.rules, "aria-label": T.rules, press: () => rule(true) }) : null].filter(Boolean);
  },
  rules() {
    if (!ruling || !texts || !texts.rules) return [];
    const { title, house, notes, sections } = texts.rules;
    const jump = (at) => { touched(); document.getElementById(`rule ${at}`).scrollIntoView(); };
    const list = make("details", {}, make("summary", { text: T.sections }), make("ul", {}, ...sections.map(([name], at) =>
      make("li", {}, make("button", { type: "button", text: name, press: () => jump(at) })))));
    return [make("h1", { text: title }), ...house.length ? [make("h2", { text: T.house }), ...house.map(([name, how]) => make("p", { class: "house" }, make("b", { text: name }), make("br"), document.createTextNode(how)))] : [], list,
      ...sections.flatMap(([name, blocks], at) => [make("h2", { id: `rule ${at}`, text: name }), ...blocks.map(block)]),
      ...notes.filter(Boolean).map((note) => make("p", { class: "note", text: note })),
      make("div", { class: "closing" }, make("button", { id: "close rules", type: "button", class: "call", text: T.close_rules, press: () => rule(false) })),
    ].filter(Boolean);
  },
  line() {
    const wait = unreached(), connecting = !!wait;
    if (connecting && !view) return [make("span", { text: wait })];
    if (!view || !(connecting || status === "on")) return [];
    const latest = view.log.length && !view.over ? view.log[view.log.length - 1] : "";
    const below = large() && (connecting || asks()); // it stands in the footer, which is always in sight
    return [...(latest ? [make("small", { text: latest })] : []), make("span", { class: below ? "unseen" : null, text: connecting ? wait : told(view.line) })];
  },
  notice() {
    if (status === "elsewhere") {
      return [make("p", { text: T.elsewhere }), make("button", { id: "here", class: "call", type: "button", text: T.here,
        press: () => { status = "joining"; tries = 0; connect(); } })];
    }
    if (status === "asking") return [make("p", { text: T.asking }), make("p", { class: "number", text: String(asked) })];
    if (status === "picking") {
      return [heading(T.pick), ...free.map(({ seat, name, look, taken }) => make("button", { id: `pick ${seat}`, type: "button",
        class: "seat", "aria-disabled": taken ? "true" : null, press: () => { if (taken) tip(T.seat_taken); else say({ sit: seat }); } }, ...(look ? [portrait(seat, look)] : []), make("b", { text: name || String(seat + 1) })))];
    }
    if (status === "form") {
      const field = make("input", { id: "code", type: "text", maxlength: "6", autocomplete: "off", autocapitalize: "characters",
        spellcheck: "false", inputmode: "text" });
      const form = make("form", {}, make("label", { for: "code", text: T.code }), field,
        make("button", { class: "call", text: T.ask }));
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        code = field.value.trim().toUpperCase();
        if (code) { status = "joining"; connect(); }
      });
      return [make("p", { text: why_out || T.scan }), form];
    }
    if (status === "on" && !view) return seated();
    return [];
  },
  reveal() {
    if (!view || status === "elsewhere") return [];
    if (view.fates) return ending();
    if (view.case) return judging(view.case);
    return [...view.news ? told_news(view.news) : [], ...view.reveal ? unveiling(view.reveal) : []];
  },
  glimpse() {
    if (!view || !view.glimpse || status === "elsewhere") return [];
    if (!open && !peeks()) {
      return [heading(T.glimpse), make("p", { text: view.glimpse.said }),
        make("button", { id: "open glimpse", type: "button", class: "call", text: T.see, press: peek })];
    }
    const seen = button("seen", view.glimpse, { class: "call" }, document.createTextNode(T.seen));
    return [heading(T.glimpse), make("p", { text: view.glimpse.said }), make("div", { class: "one" },
      picture(view.glimpse.face), make("p", { class: "name", text: face(view.glimpse).name })), seen];
  },
  hand() {
    if (!view || !view.hand || status === "elsewhere") return [];
    const count = view.hand.reduce((sum, card) => sum + card.n, 0);
    if (!open) {
      return [make("button", { id: "open", type: "button", class: "back" + (view.turn && !view.open ? " wanted" : ""),
        press: uncover },
        make("span", { text: view.turn && view.known.length ? T.show_known : T.show }), make("small", { text: T.count.replace("{count}", count) }))];
    }
    return [make("div", { class: "bar" }, heading(T.hand),
      make("button", { id: "read", type: "button", "aria-pressed": reading ? "true" : "false", text: T.read,
        press: () => { reading = !reading; touched(); show(); } }),
      make("button", { id: "cover", type: "button", text: T.cover, press: () => { cover(); show(); } })),
    make("div", { class: reading ? "cards read" : "cards" }, ...view.hand.map((card) => handCard(card)))];
  },
  choose() {
    if (!asks() || view.review) return [];
    const made = [];
    for (const row of view.rows.filter((one) => !stamped(one))) {
      const group = make("div", { class: `row ${row.items.some((item) => item.look === "chip") ? "words" : ""}`, role: "group",
        "aria-label": row.label || view.say });
      if (row.label) made.push(heading(row.label));
      group.append(...row.items.map((item) => answer(row, item)));
      made.push(group, ...[...new Set(row.items.map(why))].filter(Boolean).map((no) => make("small", { class: "shut", text: no, "aria-hidden": "true" })));
    }
    return made;
  },
  lying() {
    if (!asks() || !view.lying.length) return [];
    return [heading(T.lying), make("div", { class: reading ? "cards read" : "cards" },
      ...view.lying.map((card, at) => cardButton({ n: 1, ...card }, `lying ${at}`)))];
  },
  known() {
    if (!view || !open || !view.known || !view.known.length) return [];
    return [heading(T.known), make("div", { class: "cards" }, ...view.known.map((card, at) =>
      cardButton({ n: 1, ...card }, `known ${at}`)))];
  },
  seats() {
    if (!view || !view.seats.length || status === "elsewhere") return []; // what stood there gets old
    const choosing = asks();
    const list = make("ul");
    const order = view.seats.map((row, seat) => seat), live = (seat) => choosing && choosable(view.whom[seat]);
    order.sort((one, other) => live(other) - live(one)); // the sort is stable
    order.forEach((seat) => {
      const row = view.seats[seat], name = view.names[seat], state = view.states[seat] && T.states[view.states[seat]];
      const about = [row.about, row.lies].filter(Boolean).join(" · ");
      const alarms = row.alarms || [], alarm = told(...alarms.map(([, , said]) => said));
      const inside = [portrait(seat, view.looks[seat], mood(seat)), make("span", { class: "who" },
        make("span", {}, make("b", { text: name }), " ", state ? make("small", { class: "state", text: state }) : null),
        ...alarms.map(([sign, what, , glad]) => make("span", { class: glad ? "alarm glad" : "alarm" }, make("b", { text: sign }), make("span", { text: what }))),
        make("small", { text: about }))];
      const read = `${[name, state].filter(Boolean).join(", ")}: ${told(alarm, row.lies, row.about)}`;
      const choice = choosing ? view.whom[seat] : {}, no = why(choice);
      list.append(make("li", {}, no || choosable(choice)
        ? button(`seat ${seat}`, choice, { class: "seat", "aria-label": told(name, no, alarm, row.about, row.lies, state) }, ...inside)
        : make("div", { class: "seat", role: "img", "aria-label": read }, ...inside)));
    });
    const whom = choosing && view.whom.some(choosable);
    return [heading(whom ? T.whom : T.table), list, ...view.aim && !whom ? [make("p", { class: "aim", text: view.aim })] : []];
  },
  log() {
    if (!view || view.log.length < 2 || status === "elsewhere") return [];
    const list = make("ol");
    for (const line of view.log.slice(0, -1).reverse()) list.append(make("li", { text: line }));
    return [heading(T.log), list];
  },
  self() {
    if (!view || view.face === undefined || view.over || status === "elsewhere") return [];
    const told = view.renaming ? [make("p", { text: T.renaming.replace("{name}", `\u2068${view.renaming}\u2069`) })] : [];
    const named = view.typed === undefined ? [] : [...told, naming(view.renaming || view.typed)];
    return [make("details", {}, make("summary", { text: view.typed === undefined ? T.other_face : T.other_name }), ...named, ...dressing(view))];
  },
  foot() {
    const made = large() && view && unreached() ? [make("p", { class: "say", text: unreached() })] : [];
    if (view && view.turn && view.rows && !asks() && status !== "elsewhere") made.push(opener("open below"));
    if (view && view.again && status === "on") {
      const [label, place] = view.again; // no place: it has been pressed, and others still look
      made.push(button("again", place === undefined ? { on: true } : { do: place }, { class: "call" }, document.createTextNode(label)));
    }
    if (!asks()) return made;
    if (says()) made.push(make("p", { class: "say", text: told(view.sheet || view.say) }));
    if (view.chips.length && !view.review) {
      made.push(make("div", { class: "slots" }, ...view.chips.map((chip, at) => chip.do === undefined
        ? make("button", { id: `chip ${at}`, type: "button", class: chip.next ? "slot next" : "slot", text: chip.label,
          press: () => lead(chip.kind) })
        : button(`chip ${at}`, chip, { class: "slot full", "aria-label": told(chip.label, T.takes_back) },
          document.createTextNode(chip.label)))));
    }
    const ends = make("div", { class: "row ends" });
    for (const row of view.review ? view.rows : []) {
      for (const item of row.items) ends.append(button(`end ${item.look}`, { do: item.do }, { class: item.look }, document.createTextNode(item.label)));
    }
    for (const row of view.review ? [] : view.rows.filter(stamped)) ends.append(...row.items.map((item) => answer(row, item)));
    if (view.back !== null && view.back !== undefined) ends.append(button("undo", { do: view.back }, {}, document.createTextNode(T.back)));
    if (ends.children.length) made.push(ends);
    return made;
  },
};

// What is said while there is no line.
function unreached() {
  if (status !== "lost" && status !== "joining") return "";
  return away ? view && view.over ? T.away_over : T.away : lostFor() > CHECK_MS ? T.check : T.connecting;
}

// Whether the footer says what is asked.
function says() {
  return view.sheet || view.say !== view.line || large();
}

// Whether these are yes and no: they stand in the footer, always in sight.
function stamped(row) {
  return row.items.some((item) => item.look === "yes" || item.look === "no");
}

// One of the answers in a row.
function answer(row, item) {
  const label = item.claim === undefined ? item.label : texts.claims[item.claim];
  const read = item.worth === undefined ? label : T.worth.replace("{claim}", label).replace("{worth}", item.worth);
  const about = { class: item.look, "aria-label": item.why ? told(read, item.why) : read === label ? null : read };
  return button(`item ${row.id} ${label}`, item, about,
    item.claim === undefined ? null : picture(item.claim, "coins"), make("span", { text: label }),
    item.worth === undefined ? null : make("b", { class: "worth", text: String(item.worth) }));
}

// Opens the hand from where its place is out of sight.
function opener(name) {
  return make("button", { id: name, type: "button", class: "call", text: T.show, press: uncover });
}

// Whether the card that is seen once lies open, without the hand.
function peeks() {
  return Boolean(view && view.glimpse && peeking === view.glimpse.said);
}

function peek() {
  peeking = view.glimpse.said;
  touched();
  show();
  document.getElementById("glimpse").scrollIntoView({ block: "nearest" });
}

// Shows the hand; where a page of large letters has it below the window, it comes into sight.
function uncover() {
  open = true;
  touched();
  show();
  const cards = document.querySelector("#known .pic, #hand .cards");
  const below = innerHeight - document.getElementById("foot").offsetHeight;
  if (cards && cards.getBoundingClientRect().top + SEEN_PX > below) cards.scrollIntoView();
}

// Whether letters are so large that the line above is soon out of sight: by themselves, or for the width of the window.
function large() {
  const letters = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return letters > LARGE || innerWidth < NARROW * letters;
}

// Whether what is asked may stand on the page: what is public always, all else while the hand is open.
function asks() {
  return (status === "on" || status === "lost") && view && view.rows && (open || view.open);
}

// The parts of the page in the order of the footer: what is asked for first stands first.
function arrange() {
  const main = document.getElementById("main"), first = ["notice", "reveal"], turn = view && view.turn && !peeks();
  if (!turn) first.push("glimpse");
  if (asks()) {
    const answers = !view.hand.some(choosable), whom = answers && view.whom.some(choosable);
    if (whom) first.push("known"); // the card that is passed on
    first.push(...view.chips.map((chip) => placeOf(chip.kind).id));
    if (answers) first.push("choose", ...(whom ? ["seats"] : []));
  }
  if (turn) first.push("hand", "choose", "lying", "known", "glimpse"); // what is asked goes before
  const order = [...new Set([...first, ...PARTS])], now = [...main.children].map((one) => one.id);
  if (order.some((id, at) => id !== now[at])) main.append(...order.map((id) => document.getElementById(id)));
}

const drawn = {};
let turning = 0; // px of the window's width in the turn for which the line keeps its height

// In a turn the line above never gets lower: nothing moves away below a finger.
function steady() {
  const line = document.getElementById("line"), turn = view && view.turn && !large() ? innerWidth : 0;
  if (turn !== turning) line.style.minHeight = "";
  turning = turn;
  if (turn) line.style.minHeight = `${line.offsetHeight}px`;
}

function show() {
  const at = document.activeElement && document.activeElement.id;
  doing = {};
  document.documentElement.lang = LANG;
  document.body.className = [status, view && view.turn ? "turn" : "", open ? "open" : "", ruling ? "ruling" : "", view && view.still ? "still" : "", large() ? "large" : ""].join(" ");
  for (const [id, draw] of Object.entries(SECTIONS)) {
    const made = draw();
    const text = made.map((one) => one.outerHTML || one.textContent).join("");
    if (drawn[id] === text) continue; // the same to the last letter: it stays, with whatever is at it
    drawn[id] = text;
    const place = document.getElementById(id), opened = place.querySelector("details[open]");
    place.replaceChildren(...made);
    if (opened) for (const list of place.querySelectorAll("details")) list.open = true;
  }
  arrange();
  steady();
  clear();
  if (view) unveiled = Math.max(...[view.reveal, view.news].map((one) => one ? one.number : -1));
  held = new Set(view && open && view.hand ? view.hand.map((card) => `card ${where(card)} ${card.face} ${card.n}`) : []);
  const again = at && document.getElementById(at);
  if (again && document.activeElement !== again) again.focus({ preventScroll: true });
  document.title = view && view.turn ? `● ${T.title}` : T.title;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) { cover(); show(); }
  if (!code) look();
  if (!document.hidden) { tries = 0; beat(); }
});
addEventListener("pagehide", () => { cover(); show(); });
addEventListener("pageshow", (event) => { if (event.persisted) { tries = 0; cover(); show(); beat(); } });
addEventListener("popstate", () => rule(false)); // a phone's own way back
addEventListener("online", () => { tries = 0; beat(); });
addEventListener("pointerdown", () => {
  clearTimeout(pressing);
  pressing = setTimeout(pressed, PRESS_MS);
  tip("");
  touched();
});
addEventListener("click", pressed); // after whatever was at the button
addEventListener("pointercancel", pressed);
new IntersectionObserver(([place]) => { document.documentElement.dataset.hand = place.intersectionRatio > 0.6 ? "seen" : "away"; },
  { threshold: [0.6, 0.7] }).observe(document.getElementById("hand")); // where it can be opened, or in the footer
new ResizeObserver(() => show()).observe(document.getElementById("head")); // the window, or the size of its letters
addEventListener("keydown", () => { tip(""); touched(); });
for (const moving of ["pointermove", "touchmove", "wheel"]) addEventListener(moving, stay, { passive: true });
for (const moving of ["touchmove", "wheel"]) addEventListener(moving, () => { moved = Date.now(); }, { passive: true });
setInterval(beat, BEAT_MS);

// A link that is scanned or opened here; it is kept until there is a seat, should the page be loaded anew.
function invited() {
  if (location.hash.length < 2) return false;
  invite = location.hash.slice(1);
  remember(invite);
  history.replaceState(null, "", "/");
  return true;
}
addEventListener("hashchange", () => { if (invited()) { status = "joining"; tries = 0; connect(); } });
if (!invited()) invite = remembered();
key = kept();
connect();
