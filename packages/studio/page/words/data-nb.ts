import type { DataWords } from "./data-en.ts";

/** The words of the data of a flow, in Norwegian. */
export const dataNb: DataWords = {
  tables: "Tabeller",
  noTables: "Denne flyten har ingen tabeller, slik den er lagret.",
  noStore: "Det er ingen database. Start studioet med --set db=…, eller med DB i miljøet.",
  notAllowed: "Den som kan se rader, kan endre dem. Start flyten med --studio-allow edit.",
  notListed:
    "Radene i denne tabellen kan ikke vises: nøkkelen er hemmelig, eller lageret finner rader bare ved nøkkel.",
  notChanged: "Disse radene kan bare leses.",
  findRows: "Finn rader",
  findHint: "del av en tekst eller et tall",
  again: "Se på nytt",
  addRow: "Legg til rad",
  noRows: "Det er ingen rad ennå.",
  fillTable: "Legg til en her, eller importer en CSV-fil der første linje navngir kolonnene.",
  importFile: "Importer CSV",
  importInto: (file, table) => `${file} til ${table}`,
  looking: "Ser hva filen endrer …",
  wouldImport: (added, changed, same) =>
    added + changed === 0
      ? "Alle radene i filen er der allerede."
      : `Rader: ${added} nye, ${changed} endret, ${same} uendret.`,
  notImported: (count) =>
    `${count === 1 ? "Én rad" : `${count} rader`} i filen kan ikke importeres, så ingen blir det. Rett filen og velg den på nytt.`,
  line: (line) => `linje ${line}`,
  moreProblems: (more) => `… og ${more} til`,
  importRows: "Importer",
  importing: "Importerer …",
  imported: (added, changed) => `${added} lagt til, ${changed} endret.`,
  leftAlone: (keys) =>
    keys.length === 0
      ? ""
      : `Endret andre steder i samme øyeblikk, og latt i fred: ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " …" : ""}.`,
  fileGone: "Filen kan ikke leses lenger. Velg den på nytt.",
  noRowFound: "Ingen rad har dette i seg.",
  moreRows: "Flere rader",
  rows: (count, hasMore) => `${count}${hasMore ? "+" : ""} ${count === 1 ? "rad" : "rader"}`,
  editRow: (key) => `Endre ${key}`,
  newRow: (table) => `En ny rad i ${table}`,
  rowOf: (table, key) => `${table}: ${key}`,
  secret: "hemmelig",
  hasSecret: "har en hemmelig verdi",
  keepsSecret: "blir som den er",
  noValue: "ingen verdi",
  optional: "kan være tom",
  yes: "sann",
  no: "usann",
  milliseconds: "ms",
  saveRow: "Lagre",
  removeRow: "Fjern",
  removeSure: "Fjerne den for godt?",
  cancel: "Avbryt",
  rowSaved: (key) => `${key} er lagret. Neste oppslag finner den.`,
  rowRemoved: (key) => `${key} er fjernet.`,
  rowChanged: "Denne raden er endret et annet sted siden den ble vist. Ingenting er skrevet over.",
  rowThere: "Det finnes allerede en rad med denne nøkkelen. Ingenting er skrevet over.",
  rowGone: "Denne raden er fjernet et annet sted.",
  thereNow: (value) => `der nå: ${value}`,
  takeTheirs: "Ta det som er der",
  keepMine: "Lagre min over den",
  sounds: "Lyder",
  soundsOf: (missing) =>
    missing === 0 ? "Lydene i flyten" : `Lydene i flyten (${missing} mangler)`,
  sound: "lyd",
  language: "språk",
  file: "fil",
  actions: "handlinger",
  isMissing: "mangler",
  missing: (missing, all) =>
    missing === 0 ? `Alle ${all} er der` : `${missing} av ${all} mangler`,
  noSounds:
    "Ingen har sagt hvor plattformens lyder er. Start studioet med --set studio.sounds=MAPPE.",
  namesNone: "Denne flyten nevner ingen lyder.",
  forPhones: "bare for telefoner",
  hear: (name) => `Hør ${name}`,
  stopSound: (name) => `Stopp ${name}`,
  record: (name, language) => `Ta opp ${name} ${language}`.trim(),
  stopRecording: (name, language) => `Stopp opptaket av ${name} ${language}`.trim(),
  nameSound: "Et navn på lyden",
  noSoundName: "Bruk bokstaver a til z, sifre, - og _, med / mellom mapper.",
  noMicrophone:
    "Nettleseren gir ingen mikrofon. Tillat den for denne siden, og åpne siden på denne maskinen eller over HTTPS.",
  upload: (name, language) => `Last opp ${name} ${language}`.trim(),
  uploaded: (name) => `${name} er der.`,
  notHeard: "Nettleseren kan ikke lese dette som lyd. Ta en WAV-, MP3- eller Ogg-fil.",
  noVoice:
    "Nettleseren har ingen stemme for tekster. Spill inn meldingen, eller hør den i en samtale.",
};
