CREATE TABLE "import_mappings" (
	"user_id" bigint NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"name_mapping" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_user_id_headings_pk" PRIMARY KEY("user_id","headings")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "name_mapping" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "recall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "recalled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "samples" jsonb;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;