CREATE TABLE "mutes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scope" jsonb NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"until" date,
	"review_at" date,
	"reminded_at" timestamp with time zone,
	"n_then" integer NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" bigint,
	"ended_why" text
);
--> statement-breakpoint
CREATE TABLE "signal_hits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"run_id" bigint NOT NULL,
	"rule_id" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"level" text NOT NULL,
	"group_key" jsonb NOT NULL,
	"event_key" jsonb NOT NULL,
	"week" date NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"n" integer NOT NULL,
	"collapsed_n" integer NOT NULL,
	"expected" double precision NOT NULL,
	"ic025" double precision NOT NULL,
	"s" double precision NOT NULL,
	"h" double precision NOT NULL,
	"severe_n" integer NOT NULL,
	"severity" double precision NOT NULL,
	"measures" jsonb,
	"muted" boolean DEFAULT false NOT NULL,
	"watch_item_id" bigint,
	"record_ids" bigint[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signal_rules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"method" text NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"filters" jsonb NOT NULL,
	"params" jsonb NOT NULL,
	"budget" double precision,
	"every" text NOT NULL,
	"also" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notify" jsonb DEFAULT '{"permission":"watch_item:edit","people":[]}'::jsonb NOT NULL,
	"note" text,
	"backtest" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signal_rules_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "signal_runs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"every" text NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"job_id" bigint,
	"cells" integer,
	"records" integer,
	"fired" integer,
	"opened" integer,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "signal_runs_due" UNIQUE("as_of","every")
);
--> statement-breakpoint
CREATE TABLE "watch_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"level" text,
	"group_key" jsonb NOT NULL,
	"event_key" jsonb NOT NULL,
	"filters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"brand_id" bigint,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owner_id" bigint,
	"priority" double precision DEFAULT 0 NOT NULL,
	"first_hit_id" bigint,
	"first_at" date NOT NULL,
	"last_at" date NOT NULL,
	"evidence" jsonb NOT NULL,
	"record_ids" bigint[] DEFAULT '{}' NOT NULL,
	"conclusion" text,
	"closed_at" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"watch_item_id" bigint NOT NULL,
	"step" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"user_id" bigint,
	"text" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_hits" ADD CONSTRAINT "signal_hits_run_id_signal_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."signal_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_hits" ADD CONSTRAINT "signal_hits_rule_id_signal_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."signal_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_hits" ADD CONSTRAINT "signal_hits_watch_item_id_watch_items_id_fk" FOREIGN KEY ("watch_item_id") REFERENCES "public"."watch_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_items" ADD CONSTRAINT "watch_items_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_steps" ADD CONSTRAINT "watch_steps_watch_item_id_watch_items_id_fk" FOREIGN KEY ("watch_item_id") REFERENCES "public"."watch_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_steps" ADD CONSTRAINT "watch_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mutes_open" ON "mutes" USING btree ("until") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "signal_hits_item" ON "signal_hits" USING btree ("watch_item_id","week");--> statement-breakpoint
CREATE INDEX "signal_hits_run" ON "signal_hits" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "signal_hits_rule" ON "signal_hits" USING btree ("rule_id","week");--> statement-breakpoint
CREATE UNIQUE INDEX "watch_items_open" ON "watch_items" USING btree ("place") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "watch_items_owner" ON "watch_items" USING btree ("owner_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "watch_items_state" ON "watch_items" USING btree ("state","priority","id");--> statement-breakpoint
CREATE INDEX "watch_steps_item" ON "watch_steps" USING btree ("watch_item_id","id");--> statement-breakpoint
-- Who sets the parameters keeps rules and items too; who may only grant those may grant these.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, given.id, CASE WHEN 'edit' = ANY (actions) THEN given.all_actions ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions CROSS JOIN (VALUES
  ('watch_item', ARRAY['query', 'get', 'add', 'edit']),
  ('signal_rule', ARRAY['query', 'get', 'add', 'edit', 'delete', 'enable', 'disable'])) AS given (id, all_actions)
WHERE permission_id = 'system_parameter' AND ('edit' = ANY (actions) OR 'grant' = ANY (actions))
ON CONFLICT DO NOTHING;
