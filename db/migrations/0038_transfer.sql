CREATE TABLE "role_views" (
	"role_id" bigint NOT NULL,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "role_views_role_id_list_pk" PRIMARY KEY("role_id","list")
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "unverified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "model_names" ADD COLUMN "unverified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_names" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "model_series" ADD COLUMN "unverified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_series" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "producers" ADD COLUMN "unverified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "producers" ADD COLUMN "import_id" bigint;--> statement-breakpoint
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_views" ADD CONSTRAINT "role_views_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_views_view" ON "role_views" USING btree ("view_id");