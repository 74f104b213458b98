CREATE TABLE "synonyms" (
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
	"words" text NOT NULL,
	CONSTRAINT "synonyms_code" UNIQUE("code"),
	CONSTRAINT "synonyms_name" UNIQUE("name")
);
--> statement-breakpoint
INSERT INTO synonyms (name, words, sort) VALUES
  ('失速', '动力中断、掉电、趴窝、失去动力、动力丢失', 0),
  ('刹车失灵', '刹不住、制动失灵、制动失效、刹车失效', 1),
  ('异响', '异常响声、异常声响、噪音、杂音', 2),
  ('自燃', '起火、着火', 3),
  ('漏油', '渗油、机油泄漏、油液泄漏', 4),
  ('无法充电', '充不进电、充不上电、充电失败', 5),
  ('无法启动', '打不着火、启动不了、启动困难', 6),
  ('抖动', '抖振、颤抖、发抖、震颤', 7),
  ('方向盘抖动', '方向盘打手、方向盘发抖、方向盘震手', 8),
  ('转向沉重', '方向盘沉重、转向助力失效、助力转向失灵', 9),
  ('跑偏', '走偏、吃偏、偏向一侧', 10),
  ('顿挫', '换挡冲击、闯动、窜动', 11),
  ('脱挡', '跳挡、掉挡', 12),
  ('突然加速', '自动加速、意外加速、失控加速', 13),
  ('烧机油', '机油消耗、机油异常减少', 14),
  ('开裂', '裂纹、裂缝、龟裂', 15),
  ('漏水', '渗水', 16),
  ('黑屏', '死机、白屏、屏幕卡死', 17),
  ('续航下降', '续航缩水、续航衰减、掉续航', 18),
  ('气囊未弹出', '气囊未打开、气囊没打开、气囊没弹', 19);
--> statement-breakpoint
CREATE TRIGGER synonyms_revision AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION raise_dictionary_revision();
--> statement-breakpoint
-- Who keeps the review opinions keeps the synonyms too.
INSERT INTO role_permissions (role_id, permission_id, actions)
SELECT role_id, 'dictionary_synonym', actions FROM role_permissions WHERE permission_id = 'dictionary_review_opinion'
ON CONFLICT DO NOTHING;
--> statement-breakpoint

-- One search box: a VIN by its end, a name, a number of the source. The last six alone are kept, because they tell the
-- car: half the size of whole VINs backwards. Numbers by their end need no index, their days are in defect_numbers.
CREATE INDEX defects_by_vin_end ON defects ((reverse(right(vin, 6))) COLLATE "C")
  WHERE deleted_at IS NULL AND vin IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_by_reporter ON defects (reporter_name) WHERE deleted_at IS NULL AND reporter_name IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_by_source_ref ON defects (source_ref) WHERE deleted_at IS NULL AND source_ref IS NOT NULL;
