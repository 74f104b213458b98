CREATE TABLE "absences" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"substitute_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assignment_rules" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"provinces" text[] DEFAULT '{}' NOT NULL,
	"brand_ids" bigint[] DEFAULT '{}' NOT NULL,
	"people" bigint[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_substitute_id_users_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;