-- Who played how, over the legal games that were ended and whose track is known, each game once.
CREATE VIEW IF NOT EXISTS games AS
    SELECT id AS record, source, date, event, count(*) AS players
    FROM records JOIN players ON players.record = id
    WHERE result = 'legal'
        AND (play IS NULL OR id = (SELECT min(id) FROM records AS first WHERE first.play = records.play))
        AND NOT EXISTS (SELECT 1 FROM findings WHERE findings.record = id AND code = 'not-ended')
    GROUP BY id
    HAVING count(during_play) = count(*);
CREATE VIEW IF NOT EXISTS played AS
    SELECT games.record, games.players, seat, name, total, road, city, cloister, farm, other, rank,
        CASE rank WHEN 1 THEN 1.0 / sum(rank = 1) OVER (PARTITION BY games.record) ELSE 0 END AS won
    FROM games JOIN players ON players.record = games.record;
CREATE VIEW IF NOT EXISTS player_results AS
    SELECT name, count(*) AS games, sum(won) AS wins, avg(total) AS points, avg(road) AS road, avg(city) AS city,
        avg(cloister) AS cloister, avg(farm) AS farm, avg(other) AS other
    FROM played GROUP BY name;
CREATE VIEW IF NOT EXISTS head_to_head AS
    SELECT one.name AS name, two.name AS against, count(*) AS games, sum(one.rank < two.rank) AS ahead,
        sum(one.rank = two.rank) AS level, sum(one.rank > two.rank) AS behind,
        avg(one.total - two.total) AS lead
    FROM played AS one JOIN played AS two ON one.record = two.record AND one.name <> two.name
    GROUP BY one.name, two.name;
CREATE VIEW IF NOT EXISTS seat_results AS
    SELECT players, seat, count(*) AS games, sum(won) AS wins, avg(total) AS points
    FROM played GROUP BY players, seat;
