CREATE TABLE "webhook_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"ms" integer NOT NULL,
	"fault" text,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"entity_id" bigint,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempts_delivery" ON "webhook_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","due_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order" ON "webhook_deliveries" USING btree ("webhook_id","entity_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_changes" ON "audit_log" USING btree ("at","id") WHERE action <> ALL (ARRAY['signIn', 'signOut', 'pageDefects', 'pageDeletedDefects', 'pageReports',
  'findAnything', 'readDefect', 'readDefectForEdit', 'readVersion', 'compareVersions', 'listFlow', 'readReport',
  'listTextMessages', 'vinNotFound', 'revealPersonalData', 'readFile', 'startExport', 'exportDefects', 'exportRecords',
  'downloadExport', 'exportEntries', 'exportAudit', 'downloadImportErrors', 'readAuditLog']::text[]);--> statement-breakpoint
-- Who sets the parameters keeps the webhooks too; who may only grant those may grant these.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'system_webhook', CASE WHEN 'edit' = ANY (actions) THEN ARRAY['query', 'add', 'edit', 'delete']
    WHEN 'query' = ANY (actions) THEN ARRAY['query'] ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions WHERE permission_id = 'system_parameter'
ON CONFLICT DO NOTHING;
