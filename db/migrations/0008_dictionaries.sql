-- World manufacturer identifiers become a dictionary like the others: the code is the identifier, the name its maker.
ALTER TABLE wmi_codes RENAME COLUMN wmi TO code;
--> statement-breakpoint
ALTER TABLE wmi_codes RENAME COLUMN maker TO name;
--> statement-breakpoint
ALTER TABLE wmi_codes DROP CONSTRAINT wmi_codes_pkey;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "name_en" text;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "created_by" bigint;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "updated_by" bigint;
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "code_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
ALTER TABLE "code_items" ADD COLUMN "updated_by" bigint;
--> statement-breakpoint
UPDATE wmi_codes SET sort = ranked.at FROM (SELECT id, row_number() OVER (ORDER BY code) - 1 AS at FROM wmi_codes) AS ranked
  WHERE ranked.id = wmi_codes.id;
--> statement-breakpoint
INSERT INTO code_items (list_key, code, name, name_en, sort) VALUES
  ('wmiConfidence', 'A', '已公布的对照表一致', 'Published tables agree', 0),
  ('wmiConfidence', 'B', '公认', 'Well known', 1),
  ('wmiConfidence', 'C', '存疑，仅供参考', 'Uncertain, a hint only', 2)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Codes and names are taken once. What stands there twice keeps its place: the later row's name gets its number.
DO $$
DECLARE taken record;
BEGIN
  FOR taken IN SELECT * FROM (VALUES
    ('producers', 'code', 'code'), ('brands', 'code', 'code'), ('model_series', 'code', 'code'),
    ('type_codes', 'code', 'code'), ('model_names', 'code', 'code'), ('entrusted_companies', 'code', 'code'),
    ('assemblies', 'name', 'name'), ('transmission_types', 'name', 'name'), ('product_categories', 'name', 'name'),
    ('review_opinions', 'name', 'name'), ('sub_assemblies', 'name', 'assembly_id, name'),
    ('product_subcategories', 'name', 'product_category_id, name')) AS list (tbl, col, within)
  LOOP
    EXECUTE format('UPDATE %1$I SET %2$I = %2$I || '' #'' || id WHERE id IN (
      SELECT id FROM (SELECT id, %2$I, row_number() OVER (PARTITION BY %3$s ORDER BY id) AS at FROM %1$I) AS ranked
      WHERE at > 1 AND %2$I IS NOT NULL)', taken.tbl, taken.col, taken.within);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "model_names_order" ON "model_names" USING btree ("sort","name","id");
--> statement-breakpoint
CREATE INDEX "type_codes_order" ON "type_codes" USING btree ("sort","name","id");
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "entrusted_companies" ADD CONSTRAINT "entrusted_companies_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "model_names" ADD CONSTRAINT "model_names_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "model_series" ADD CONSTRAINT "model_series_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "producers" ADD CONSTRAINT "producers_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "type_codes" ADD CONSTRAINT "type_codes_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD CONSTRAINT "wmi_codes_code" UNIQUE("code");
--> statement-breakpoint
ALTER TABLE "assemblies" ADD CONSTRAINT "assemblies_name" UNIQUE("name");
--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_name" UNIQUE("name");
--> statement-breakpoint
ALTER TABLE "product_subcategories" ADD CONSTRAINT "product_subcategories_name" UNIQUE("product_category_id","name");
--> statement-breakpoint
ALTER TABLE "review_opinions" ADD CONSTRAINT "review_opinions_name" UNIQUE("name");
--> statement-breakpoint
ALTER TABLE "sub_assemblies" ADD CONSTRAINT "sub_assemblies_name" UNIQUE("assembly_id","name");
--> statement-breakpoint
ALTER TABLE "transmission_types" ADD CONSTRAINT "transmission_types_name" UNIQUE("name");
--> statement-breakpoint
-- How many records use a row is asked before it is deleted, and by the foreign key again: neither may read the table.
CREATE INDEX defects_of_company ON defects (entrusted_company_id) WHERE entrusted_company_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_of_opinion ON defects (review_opinion_id) WHERE review_opinion_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defect_reviews_of_opinion ON defect_reviews (opinion_id) WHERE opinion_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_of_extra_assemblies ON defects USING gin (extra_assemblies) WHERE extra_assemblies <> '{}';
--> statement-breakpoint
-- One permission a dictionary: who had a group's has each of its members'.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT held.role_id, member.id, held.actions
FROM role_permissions AS held JOIN (VALUES
  ('dictionary_assembly', 'dictionary_sub_assembly'), ('dictionary_assembly', 'dictionary_review_opinion'),
  ('dictionary_assembly', 'dictionary_transmission_type'), ('dictionary_assembly', 'dictionary_product_category'),
  ('dictionary_assembly', 'dictionary_product_subcategory'), ('dictionary_assembly', 'dictionary_entrusted_company'),
  ('dictionary_catalogue', 'dictionary_producer'), ('dictionary_catalogue', 'dictionary_brand'),
  ('dictionary_catalogue', 'dictionary_model_series'), ('dictionary_catalogue', 'dictionary_type_code'),
  ('dictionary_catalogue', 'dictionary_model_name'), ('dictionary_catalogue', 'dictionary_wmi')
) AS member (of, id) ON member.of = held.permission_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM role_permissions WHERE permission_id = 'dictionary_catalogue';
