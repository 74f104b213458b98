CREATE TABLE "defect_assignees" (
	"defect_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"step" text NOT NULL,
	"given_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defect_assignees_defect_id_user_id_pk" PRIMARY KEY("defect_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "defect_budget_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"budget_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"name" text,
	"apply_budget" numeric(14, 2),
	"suggest_budget" numeric(14, 2),
	"adjust_budget" numeric(14, 2),
	"remarks" text,
	"financial_node" text
);
--> statement-breakpoint
CREATE TABLE "defect_budgets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"dept_name" text NOT NULL,
	"leader_office" text,
	"year" integer NOT NULL,
	"apply_time" date NOT NULL,
	"suggest_budget" numeric(14, 2),
	"apply_budget" numeric(14, 2),
	CONSTRAINT "defect_budgets_auditId_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
ALTER TABLE "defects" DROP CONSTRAINT "defects_assignee_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "defect_flow_user";--> statement-breakpoint
ALTER TABLE "defect_audits" ADD COLUMN "severity" jsonb;--> statement-breakpoint
ALTER TABLE "defect_files" ADD COLUMN "feedback_id" bigint;--> statement-breakpoint
ALTER TABLE "defect_assignees" ADD CONSTRAINT "defect_assignees_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_assignees" ADD CONSTRAINT "defect_assignees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_budget_items" ADD CONSTRAINT "defect_budget_items_budget_id_defect_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."defect_budgets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_budgets" ADD CONSTRAINT "defect_budgets_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_budgets" ADD CONSTRAINT "defect_budgets_audit_id_defect_audits_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."defect_audits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_assignees_user" ON "defect_assignees" USING btree ("user_id","defect_id");--> statement-breakpoint
CREATE INDEX "defect_budget_items_budget" ON "defect_budget_items" USING btree ("budget_id","sort");--> statement-breakpoint
CREATE INDEX "defect_budgets_defect" ON "defect_budgets" USING btree ("defect_id");--> statement-breakpoint
ALTER TABLE "defect_files" ADD CONSTRAINT "defect_files_feedback_id_defect_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."defect_feedback"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "defect_files_feedback" ON "defect_files" USING btree ("feedback_id") WHERE feedback_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "defect_flow_handled" ON "defect_flow" USING btree ("user_id","defect_id") WHERE node NOT IN ('create', 'submit', 'import');--> statement-breakpoint
-- Who held a record held it for the next step of its state.
INSERT INTO defect_assignees (defect_id, user_id, step)
SELECT id, assignee_id, CASE state WHEN 20 THEN 'amend' WHEN 30 THEN 'evaluate' WHEN 40 THEN 'audit'
  WHEN 50 THEN 'feedback' WHEN 60 THEN 'evaluate' ELSE 'review' END
FROM defects WHERE assignee_id IS NOT NULL AND state IN (10, 20, 30, 40, 50, 60);
--> statement-breakpoint
ALTER TABLE "defects" DROP COLUMN "assignee_id";
--> statement-breakpoint
-- How many of each state somebody entered, without reading a row.
CREATE INDEX defects_by_creator_state ON defects (created_by, state, id) WHERE deleted_at IS NULL;
