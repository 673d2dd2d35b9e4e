-- The tables of a store; docs/archives.md describes them for those who ask questions in SQL.
CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL UNIQUE,
    sha256 TEXT,
    kind TEXT,
    title TEXT,
    status INTEGER NOT NULL,
    result TEXT NOT NULL,
    verdict TEXT NOT NULL,
    tiles INTEGER,
    farms TEXT,
    small_city INTEGER,
    expansions TEXT NOT NULL,
    totals TEXT NOT NULL,
    errors INTEGER NOT NULL,
    warnings INTEGER NOT NULL,
    notes INTEGER NOT NULL,
    claims_wrong INTEGER NOT NULL,
    mistakes TEXT NOT NULL DEFAULT '',
    codes TEXT NOT NULL,
    reason TEXT NOT NULL,
    play TEXT,
    date TEXT,
    place_name TEXT,
    event TEXT,
    round TEXT,
    table_name TEXT,
    rules_asked TEXT NOT NULL,
    program TEXT NOT NULL,
    report BLOB
);
CREATE INDEX records_by_play ON records (play) WHERE play IS NOT NULL;
CREATE TABLE players (
    record INTEGER NOT NULL REFERENCES records (id),
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    color TEXT,
    name TEXT NOT NULL,
    total INTEGER NOT NULL,
    during_play INTEGER,
    final INTEGER NOT NULL,
    road INTEGER NOT NULL,
    city INTEGER NOT NULL,
    cloister INTEGER NOT NULL,
    farm INTEGER NOT NULL,
    other INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    claimed INTEGER,
    PRIMARY KEY (record, seat)
) WITHOUT ROWID;
CREATE TABLE awards (
    record INTEGER NOT NULL REFERENCES records (id),
    number INTEGER NOT NULL,
    turn INTEGER,
    phase TEXT NOT NULL,
    kind TEXT NOT NULL,
    feature TEXT,
    complete INTEGER,
    player TEXT NOT NULL,
    points INTEGER NOT NULL,
    rule TEXT,
    PRIMARY KEY (record, number)
) WITHOUT ROWID;
CREATE TABLE findings (
    record INTEGER NOT NULL REFERENCES records (id),
    number INTEGER NOT NULL,
    severity TEXT NOT NULL,
    code TEXT NOT NULL,
    rule TEXT,
    message TEXT NOT NULL,
    line INTEGER,
    "column" INTEGER,
    turn INTEGER,
    cell TEXT,
    PRIMARY KEY (record, number)
) WITHOUT ROWID;
CREATE TABLE claims (
    record INTEGER NOT NULL REFERENCES records (id),
    number INTEGER NOT NULL,
    what TEXT NOT NULL,
    turn INTEGER,
    kind TEXT,
    player TEXT NOT NULL,
    claimed INTEGER NOT NULL,
    computed INTEGER NOT NULL,
    difference INTEGER NOT NULL,
    PRIMARY KEY (record, number)
) WITHOUT ROWID;
CREATE TABLE explanations (
    record INTEGER NOT NULL REFERENCES records (id),
    claim INTEGER NOT NULL,
    place INTEGER NOT NULL,
    number INTEGER NOT NULL,
    code TEXT NOT NULL,
    feature TEXT,
    points INTEGER NOT NULL,
    rule TEXT,
    message TEXT NOT NULL,
    PRIMARY KEY (record, claim, place, number)
) WITHOUT ROWID;
CREATE VIEW duplicates AS
    SELECT later.source AS source, first.source AS same_as, later.sha256 = first.sha256 AS same_bytes
    FROM records AS later
    JOIN records AS first ON first.play = later.play
        AND first.id = (SELECT min(id) FROM records WHERE play = later.play)
    WHERE first.id < later.id;
