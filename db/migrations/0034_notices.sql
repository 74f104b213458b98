CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" bigint NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "defects" ADD COLUMN "state_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_opinions" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "defect_assignees" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("user_id","entity","entity_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id","id");
--> statement-breakpoint

-- The desk walks each state that waits for a person, longest waiting first. Records that have not moved since this
-- migration have no state_since: filling it would rewrite most of the table with all its indexes, so the last decision
-- or the entry stands for it.
CREATE INDEX defects_waiting ON defects (state, (coalesce(state_since, audited_at, reviewed_at, created_at)), id)
  WHERE deleted_at IS NULL AND state IN (10, 20, 30, 40, 50, 60);
--> statement-breakpoint
UPDATE review_opinions SET result = CASE code WHEN '01' THEN '1' ELSE '2' END
  WHERE code IN ('01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14');
