CREATE TABLE "departments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"former_names" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "departments_code" UNIQUE("code"),
	CONSTRAINT "departments_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "shipped_entries" (
	"dictionary" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "shipped_entries_dictionary_key_pk" PRIMARY KEY("dictionary","key")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_department" ON "users" USING btree ("department_id");
--> statement-breakpoint
-- A department keeps the names that it had: what was written under one of them is still its own.
CREATE FUNCTION keep_former_department_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.name <> OLD.name THEN
    NEW.former_names := array_append(array_remove(array_remove(OLD.former_names, NEW.name), OLD.name), OLD.name);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_former_names BEFORE UPDATE ON departments
  FOR EACH ROW EXECUTE FUNCTION keep_former_department_names();
--> statement-breakpoint
-- Whoever writes, also a server of the version before, writes the name: the department follows from it.
CREATE FUNCTION find_department() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found record;
BEGIN
  SELECT id, name INTO found FROM departments
    WHERE name = btrim(NEW.dept_name) OR btrim(NEW.dept_name) = ANY(former_names)
    ORDER BY name = btrim(NEW.dept_name) DESC, enabled DESC, id LIMIT 1;
  NEW.department_id := found.id;
  NEW.dept_name := coalesce(found.name, NEW.dept_name);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_department_insert BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.dept_name <> '') EXECUTE FUNCTION find_department();
--> statement-breakpoint
CREATE TRIGGER users_department_update BEFORE UPDATE OF dept_name ON users
  FOR EACH ROW WHEN (NEW.dept_name <> OLD.dept_name OR NEW.department_id IS NULL) EXECUTE FUNCTION find_department();
--> statement-breakpoint
-- A new name reaches everybody of the department; a new department takes in those who wrote its name before it was there.
CREATE FUNCTION name_department_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET dept_name = NEW.name
    WHERE department_id = NEW.id AND dept_name <> NEW.name OR department_id IS NULL AND btrim(dept_name) = NEW.name;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER departments_people AFTER INSERT OR UPDATE OF name ON departments
  FOR EACH ROW EXECUTE FUNCTION name_department_people();
--> statement-breakpoint
CREATE TRIGGER departments_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON departments
  FOR EACH STATEMENT EXECUTE FUNCTION raise_dictionary_revision();
--> statement-breakpoint
-- What people have as their department becomes an entry. Those that the demonstration brings get their English names.
INSERT INTO departments (name, name_en, sort)
SELECT there.name, known.name_en, row_number() OVER (ORDER BY there.people DESC, there.name) - 1
FROM (SELECT btrim(dept_name) AS name, count(*) AS people FROM users WHERE btrim(dept_name) <> '' GROUP BY 1) AS there
LEFT JOIN (VALUES ('信息技术部', 'IT Department'), ('信息受理一部', 'Intake Department 1'),
  ('信息受理二部', 'Intake Department 2'), ('缺陷评估部', 'Defect Assessment Department'),
  ('缺陷管理部', 'Defect Management Department'), ('综合部', 'General Affairs')) AS known (name, name_en)
  ON known.name = there.name;
--> statement-breakpoint
-- Who keeps the review opinions keeps the departments too.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'dictionary_department', actions FROM role_permissions WHERE permission_id = 'dictionary_review_opinion'
ON CONFLICT DO NOTHING;
