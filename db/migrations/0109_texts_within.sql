-- A text filter finds what contains it. These indexes have id and state beside the text, so that they are read through
-- without the records; names, which are sought most, are found by their pairs of characters.
DROP INDEX defects_by_mobile;--> statement-breakpoint
CREATE INDEX defects_by_mobile ON defects (mobile, (coalesce(fault_date, received_at))) INCLUDE (id, state)
  WHERE deleted_at IS NULL AND mobile IS NOT NULL;--> statement-breakpoint
DROP INDEX defects_by_plate;--> statement-breakpoint
CREATE INDEX defects_by_plate ON defects (plate_key) INCLUDE (id, state)
  WHERE deleted_at IS NULL AND plate_key IS NOT NULL;--> statement-breakpoint
DROP INDEX defects_by_source_ref;--> statement-breakpoint
CREATE INDEX defects_by_source_ref ON defects (source_ref) INCLUDE (id, state)
  WHERE deleted_at IS NULL AND source_ref IS NOT NULL;--> statement-breakpoint
DROP INDEX defects_by_recall_no;--> statement-breakpoint
CREATE INDEX defects_by_recall_no ON defects (recall_no COLLATE "C") INCLUDE (id, state)
  WHERE deleted_at IS NULL AND recall_no IS NOT NULL;--> statement-breakpoint
DROP INDEX defects_by_reporter_start;--> statement-breakpoint
CREATE INDEX defects_by_reporter_start ON defects (reporter_key COLLATE "C") INCLUDE (id, state)
  WHERE deleted_at IS NULL AND reporter_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_reporter_pairs ON defects USING gin (bigrams(reporter_key))
  WHERE deleted_at IS NULL AND reporter_key IS NOT NULL;
