-- Keyword search. Chinese words have two characters, so a text is indexed by its pairs of neighbouring
-- characters; a pair is packed into one int4 (both code points), which sorts and compares fastest.
-- Letters, digits and Chinese characters count, case does not; everything else separates.
CREATE FUNCTION bigrams(value text) RETURNS int4[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text[] := string_to_array(
    regexp_replace(lower(value COLLATE "C"), '[^0-9a-z一-龥]+', ' ', 'g'), NULL, ' ');
BEGIN
  RETURN ARRAY(
    SELECT ascii(a) << 16 | ascii(b) FROM unnest(letters, letters[2:]) AS pair(a, b)
    WHERE a IS NOT NULL AND b IS NOT NULL);
END $$;
--> statement-breakpoint
-- Without a pending list: a query never has to read one, and no writer pays for flushing it.
CREATE INDEX defects_keyword ON defects
  USING gin (bigrams(coalesce(summary, '') || ' ' || coalesce(description, ''))) WITH (fastupdate = off);
--> statement-breakpoint
-- ANALYZE then keeps the share of the 3000 commonest pairs (pg_stats.most_common_elems): the search needs them.
ALTER INDEX defects_keyword ALTER COLUMN 1 SET STATISTICS 300;
