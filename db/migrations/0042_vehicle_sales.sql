CREATE TABLE "vehicle_sales" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"model_range_id" bigint NOT NULL,
	"type_code_id" bigint,
	"year" integer NOT NULL,
	"month" integer,
	"quantity" integer NOT NULL,
	"source" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_sales_place" UNIQUE NULLS NOT DISTINCT("model_range_id","type_code_id","year","month"),
	CONSTRAINT "vehicle_sales_month" CHECK ("vehicle_sales"."month" BETWEEN 1 AND 12),
	CONSTRAINT "vehicle_sales_quantity" CHECK ("vehicle_sales"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "vehicle_sales" ADD CONSTRAINT "vehicle_sales_model_range_id_model_series_id_fk" FOREIGN KEY ("model_range_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_sales" ADD CONSTRAINT "vehicle_sales_type_code_id_type_codes_id_fk" FOREIGN KEY ("type_code_id") REFERENCES "public"."type_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_sales_type_code" ON "vehicle_sales" USING btree ("type_code_id");--> statement-breakpoint
CREATE INDEX "vehicle_sales_newest" ON "vehicle_sales" USING btree ("year","month","id");--> statement-breakpoint
-- Rates are computed from sales: what is kept of them is kept with the revision of the dictionaries.
CREATE TRIGGER vehicle_sales_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON vehicle_sales
  FOR EACH STATEMENT EXECUTE FUNCTION raise_dictionary_revision();--> statement-breakpoint
-- Who sets the parameters keeps the sales too; who may only grant those may grant these.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'vehicle_sales', CASE WHEN 'edit' = ANY (actions)
    THEN ARRAY['query', 'add', 'edit', 'delete', 'import', 'export'] ELSE ARRAY[]::text[] END
  || CASE WHEN 'grant' = ANY (actions) THEN ARRAY['grant'] ELSE ARRAY[]::text[] END
FROM role_permissions WHERE permission_id = 'system_parameter'
  AND ('edit' = ANY (actions) OR 'grant' = ANY (actions))
ON CONFLICT DO NOTHING;
