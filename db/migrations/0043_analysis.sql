CREATE TABLE "defect_images" (
	"defect_id" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone NOT NULL,
	"counted" boolean NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"source" text,
	"received_at" date,
	"complaint_type" text,
	"province" text,
	"city" text,
	"producer_id" bigint,
	"brand_id" bigint,
	"model_range_id" bigint,
	"type_code_id" bigint,
	"brand_nature" text,
	"model_year" integer,
	"production_date" date,
	"production_month" text,
	"months_in_service" integer,
	"vehicle_type" text,
	"use_nature" text,
	"power_type" text,
	"transmission_type" text,
	"assembly_code" text,
	"sub_assembly_code" text,
	"extra_assemblies" text[] DEFAULT '{}' NOT NULL,
	"symptom_codes" text[] DEFAULT '{}' NOT NULL,
	"fault_date" date,
	"lag_days" integer,
	"mileage" integer,
	"mileage_implausible" boolean NOT NULL,
	"crash" boolean,
	"fire" boolean,
	"rollover" boolean,
	"injured_count" integer,
	"death_count" integer,
	"severity_score" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_writes" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"writes" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "defect_images_then" ON "defect_images" USING btree ("valid_to","valid_from");--> statement-breakpoint
CREATE INDEX "defect_images_defect" ON "defect_images" USING btree ("defect_id","valid_to");
--> statement-breakpoint
INSERT INTO defect_writes (slot, writes) SELECT slot, 0 FROM generate_series(0, 63) AS slot;
--> statement-breakpoint
-- In a slot that nobody holds: whoever waited for one, having changed records, could be waited for by its holder.
CREATE FUNCTION count_defect_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE defect_writes SET writes = writes + 1 WHERE slot = (
    SELECT slot FROM defect_writes ORDER BY (slot + pg_backend_pid()) % 64 LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    UPDATE defect_writes SET writes = writes + 1 WHERE slot = pg_backend_pid() % 64;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER defects_writes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON defects
  FOR EACH STATEMENT EXECUTE FUNCTION count_defect_write();
--> statement-breakpoint
CREATE FUNCTION is_counted(state integer, deleted_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT deleted_at IS NULL AND state NOT IN (0, 70) $$;
--> statement-breakpoint
-- The clock, not the start of the transaction: of two writers the one that began first may come second.
CREATE FUNCTION keep_defect_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE began timestamptz;
BEGIN
  SELECT max(valid_to) INTO began FROM defect_images WHERE defect_id = OLD.id;
  INSERT INTO defect_images (defect_id, valid_from, valid_to, counted,
    created_by, created_at, source, received_at, complaint_type, province, city, producer_id, brand_id,
    model_range_id, type_code_id, brand_nature, model_year, production_date, production_month, months_in_service,
    vehicle_type, use_nature, power_type, transmission_type, assembly_code, sub_assembly_code, extra_assemblies,
    symptom_codes, fault_date, lag_days, mileage, mileage_implausible, crash, fire, rollover, injured_count,
    death_count, severity_score)
  SELECT OLD.id, coalesce(began, OLD.created_at), clock_timestamp(), is_counted(OLD.state, OLD.deleted_at),
    OLD.created_by, OLD.created_at, OLD.source, OLD.received_at, OLD.complaint_type, OLD.province, OLD.city,
    OLD.producer_id, OLD.brand_id, OLD.model_range_id, OLD.type_code_id, OLD.brand_nature, OLD.model_year,
    OLD.production_date, OLD.production_month, OLD.months_in_service, OLD.vehicle_type, OLD.use_nature,
    OLD.power_type, OLD.transmission_type, OLD.assembly_code, OLD.sub_assembly_code, OLD.extra_assemblies,
    OLD.symptom_codes, OLD.fault_date, OLD.lag_days, OLD.mileage, OLD.mileage_implausible, OLD.crash, OLD.fire,
    OLD.rollover, OLD.injured_count, OLD.death_count, OLD.severity_score
  WHERE coalesce(began, OLD.created_at) < clock_timestamp();
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What is not counted before nor after, a draft being written, keeps none.
CREATE TRIGGER defects_images AFTER UPDATE ON defects FOR EACH ROW
  WHEN ((is_counted(OLD.state, OLD.deleted_at) OR is_counted(NEW.state, NEW.deleted_at)) AND (
    is_counted(OLD.state, OLD.deleted_at),
    OLD.created_by, OLD.created_at, OLD.source, OLD.received_at, OLD.complaint_type, OLD.province, OLD.city,
    OLD.producer_id, OLD.brand_id, OLD.model_range_id, OLD.type_code_id, OLD.brand_nature, OLD.model_year,
    OLD.production_date, OLD.production_month, OLD.months_in_service, OLD.vehicle_type, OLD.use_nature,
    OLD.power_type, OLD.transmission_type, OLD.assembly_code, OLD.sub_assembly_code, OLD.extra_assemblies,
    OLD.symptom_codes, OLD.fault_date, OLD.lag_days, OLD.mileage, OLD.mileage_implausible, OLD.crash, OLD.fire,
    OLD.rollover, OLD.injured_count, OLD.death_count, OLD.severity_score
  ) IS DISTINCT FROM (
    is_counted(NEW.state, NEW.deleted_at),
    NEW.created_by, NEW.created_at, NEW.source, NEW.received_at, NEW.complaint_type, NEW.province, NEW.city,
    NEW.producer_id, NEW.brand_id, NEW.model_range_id, NEW.type_code_id, NEW.brand_nature, NEW.model_year,
    NEW.production_date, NEW.production_month, NEW.months_in_service, NEW.vehicle_type, NEW.use_nature,
    NEW.power_type, NEW.transmission_type, NEW.assembly_code, NEW.sub_assembly_code, NEW.extra_assemblies,
    NEW.symptom_codes, NEW.fault_date, NEW.lag_days, NEW.mileage, NEW.mileage_implausible, NEW.crash, NEW.fire,
    NEW.rollover, NEW.injured_count, NEW.death_count, NEW.severity_score
  ))
  EXECUTE FUNCTION keep_defect_image();
--> statement-breakpoint
-- Images of the time before the trigger, for records that have none, from what their versions changed. Derived values
-- follow from their fields, but whether a mileage is plausible and the severity score are as they are now.
CREATE FUNCTION fill_defect_images() RETURNS void LANGUAGE sql AS $$
  WITH analysed AS MATERIALIZED (
    SELECT ARRAY['deletedAt', 'source', 'receivedAt', 'complaintType', 'province', 'city', 'producerId', 'brandId',
      'modelRangeId', 'typeCodeId', 'brandNature', 'modelYear', 'productionDate', 'vehicleType', 'useNature',
      'powerType', 'transmissionType', 'assemblyCode', 'subAssemblyCode', 'extraAssemblies', 'symptomCodes',
      'faultDate', 'mileage', 'crash', 'fire', 'rollover', 'injuredCount', 'deathCount', 'firstRegDate',
      'purchaseDate'] AS names
  ), changed AS MATERIALIZED (
    SELECT v.defect_id, v.version, v.at, v.changes FROM defect_versions AS v
    WHERE v.version > 1 AND jsonb_typeof(v.changes) = 'object'
      AND NOT EXISTS (SELECT FROM defect_images AS i WHERE i.defect_id = v.defect_id)
      AND (v.changes ?| (SELECT names FROM analysed)
        OR (v.changes #>> '{state,0}' IN ('0', '70')) <> (v.changes #>> '{state,1}' IN ('0', '70')))
  ), olds AS (
    SELECT DISTINCT ON (c.defect_id, c.version, old.key) c.defect_id, c.version, c.at, old.key, old.value -> 0 AS value
    FROM changed AS c JOIN changed AS later ON later.defect_id = c.defect_id AND later.version >= c.version
      CROSS JOIN LATERAL jsonb_each(later.changes) AS old
    WHERE old.key = 'state' OR old.key = ANY((SELECT names FROM analysed)::text[])
    ORDER BY c.defect_id, c.version, old.key, later.version
  ), merged AS (
    SELECT defect_id, version, min(at) AS at,
      jsonb_object_agg(lower(regexp_replace(key, '([A-Z])', '_\1', 'g')), value) AS changes
    FROM olds GROUP BY defect_id, version
  ), images AS (
    SELECT m.at, m.version, is_counted(r.state, r.deleted_at) AS counted,
      lead(is_counted(r.state, r.deleted_at), 1, is_counted(d.state, d.deleted_at))
        OVER (PARTITION BY d.id ORDER BY m.version) AS counted_then, r AS image
    FROM merged AS m JOIN defects AS d ON d.id = m.defect_id, jsonb_populate_record(d, m.changes) AS r
  )
  INSERT INTO defect_images (defect_id, valid_from, valid_to, counted,
    created_by, created_at, source, received_at, complaint_type, province, city, producer_id, brand_id,
    model_range_id, type_code_id, brand_nature, model_year, production_date, production_month, months_in_service,
    vehicle_type, use_nature, power_type, transmission_type, assembly_code, sub_assembly_code, extra_assemblies,
    symptom_codes, fault_date, lag_days, mileage, mileage_implausible, crash, fire, rollover, injured_count,
    death_count, severity_score)
  SELECT (image).id, began, at, counted,
    (image).created_by, (image).created_at, (image).source, (image).received_at, (image).complaint_type,
    (image).province, (image).city, (image).producer_id, (image).brand_id, (image).model_range_id,
    (image).type_code_id, (image).brand_nature, (image).model_year, (image).production_date,
    to_char((image).production_date, 'YYYY-MM'), months.n, (image).vehicle_type, (image).use_nature,
    (image).power_type, (image).transmission_type, (image).assembly_code, (image).sub_assembly_code,
    coalesce((image).extra_assemblies, '{}'), coalesce((image).symptom_codes, '{}'), (image).fault_date,
    (image).received_at - (image).fault_date, (image).mileage, (image).mileage_implausible, (image).crash,
    (image).fire, (image).rollover, (image).injured_count, (image).death_count, (image).severity_score
  FROM (
    SELECT *, coalesce(lag(at) OVER (PARTITION BY (image).id ORDER BY version), (image).created_at) AS began
    FROM images WHERE counted OR counted_then
  ) AS kept CROSS JOIN LATERAL (
    SELECT CASE WHEN age >= interval '0' THEN extract(year FROM age) * 12 + extract(month FROM age) END::int AS n
    FROM age((image).fault_date, coalesce((image).first_reg_date, (image).purchase_date)) AS age
  ) AS months
  WHERE began < at
$$;
--> statement-breakpoint
SELECT fill_defect_images();
