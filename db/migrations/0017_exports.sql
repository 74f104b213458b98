CREATE TABLE "exports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"deleted" boolean NOT NULL,
	"columns" jsonb NOT NULL,
	"filters" jsonb NOT NULL,
	"ids" jsonb,
	"deidentified" boolean NOT NULL,
	"clear" boolean NOT NULL,
	"reason" text,
	"direct" boolean NOT NULL,
	"file_name" text NOT NULL,
	"size" bigint,
	"store_key" text,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exports_job" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "exports_store_key" ON "exports" USING btree ("store_key");--> statement-breakpoint
CREATE INDEX "exports_expiry" ON "exports" USING btree ("expires_at");