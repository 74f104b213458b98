-- Names are looked up by defects_by_reporter_start, whole ones too.
DROP INDEX "defects_by_reporter";--> statement-breakpoint
-- The numbers of a source are looked up by their beginning. Only the index of the key is built anew.
ALTER TABLE "defect_origins" ALTER COLUMN "outside_no" SET DATA TYPE text COLLATE "C";
