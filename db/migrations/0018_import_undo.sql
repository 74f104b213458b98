ALTER TABLE "imports" ADD COLUMN "undo_job_id" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_job_id_jobs_id_fk" FOREIGN KEY ("undo_job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- by hand
-- New texts wait in a list and go into the index together: a record costs a third of what it did, an imported one a
-- tenth. Every search reads the list, so connections keep it at 64 kB (db/client.ts).
ALTER INDEX defects_keyword SET (fastupdate = on);
