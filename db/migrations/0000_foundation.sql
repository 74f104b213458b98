CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"id_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "oidc_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "preferences_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" bigint NOT NULL,
	"permission_id" text NOT NULL,
	"actions" text[] NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "role_types" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"remarks" text,
	CONSTRAINT "role_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role_type_id" bigint,
	"remarks" text,
	"built_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"id_token" text
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"dept_name" text DEFAULT '' NOT NULL,
	"email" text,
	"mobile" text,
	"avatar" text,
	"password_hash" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"type" text DEFAULT 'staff' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"login_id" text,
	"action" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"outcome" text DEFAULT 'done' NOT NULL,
	"door" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"request_id" text NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "brands" (
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
	"producer_id" bigint NOT NULL,
	"nature" text,
	CONSTRAINT "brands_name" UNIQUE("name","producer_id")
);
--> statement-breakpoint
CREATE TABLE "entrusted_companies" (
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
	"contact" text,
	"phone" text,
	"address" text,
	CONSTRAINT "entrusted_companies_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "model_names" (
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
	"model_series_id" bigint NOT NULL,
	"model_year" integer,
	CONSTRAINT "model_names_name" UNIQUE("model_series_id","name")
);
--> statement-breakpoint
CREATE TABLE "model_series" (
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
	"brand_id" bigint NOT NULL,
	"vehicle_type" text,
	"power_type" text,
	CONSTRAINT "model_series_name" UNIQUE("brand_id","name")
);
--> statement-breakpoint
CREATE TABLE "producers" (
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
	"country" text,
	"address" text,
	"phone" text,
	CONSTRAINT "producers_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "type_codes" (
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
	"model_series_id" bigint NOT NULL,
	"power_type" text,
	"vehicle_type" text,
	"transmission_type" text,
	"model_year" integer,
	"displacement" numeric(4, 1),
	CONSTRAINT "type_codes_name" UNIQUE("model_series_id","name")
);
--> statement-breakpoint
CREATE TABLE "wmi_codes" (
	"wmi" text PRIMARY KEY NOT NULL,
	"maker" text NOT NULL,
	"producer_id" bigint,
	"brand_id" bigint,
	"confidence" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_audits" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"result" text,
	"opinion" text,
	"risk_level" text,
	"quality_type" text,
	"suggest_budget" numeric(12, 2),
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_counts" (
	"state" integer NOT NULL,
	"deleted" boolean NOT NULL,
	"slot" integer NOT NULL,
	"records" bigint NOT NULL,
	CONSTRAINT "defect_counts_state_deleted_slot_pk" PRIMARY KEY("state","deleted","slot")
);
--> statement-breakpoint
CREATE TABLE "defect_feedback" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'given' NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "defect_files" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"kind" text,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"store_key" text NOT NULL,
	"thumb_key" text,
	"width" integer,
	"height" integer,
	"scanned" boolean DEFAULT false NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "defect_flow" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"node" text NOT NULL,
	"remarks" text,
	"user_id" bigint,
	"user_name" text NOT NULL,
	"dept_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_numbers" (
	"day" date PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "defect_origins" (
	"source" text NOT NULL,
	"outside_no" text NOT NULL,
	"defect_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defect_origins_source_outside_no_pk" PRIMARY KEY("source","outside_no")
);
--> statement-breakpoint
CREATE TABLE "defect_reviews" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"result" text NOT NULL,
	"opinion_id" bigint,
	"remarks" text,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "defect_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"defect_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"door" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint,
	"changes" jsonb,
	CONSTRAINT "defect_versions_version" UNIQUE("defect_id","version")
);
--> statement-breakpoint
CREATE TABLE "defects" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"complaint_no" text NOT NULL,
	"state" integer DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text,
	"source_ref" text,
	"received_at" date,
	"complaint_type" text,
	"reporter_name" text,
	"reporter_kind" text,
	"gender" text,
	"age" integer,
	"card_type" text,
	"card_no" text,
	"mobile" text,
	"phone" text,
	"email" text,
	"province" text,
	"city" text,
	"district" text,
	"address" text,
	"zip" text,
	"consent_share" boolean,
	"relation_to_owner" text,
	"vin" text,
	"vin_status" text,
	"plate_no" text,
	"producer_id" bigint,
	"brand_id" bigint,
	"model_range_id" bigint,
	"type_code_id" bigint,
	"model_name" text,
	"brand_nature" text,
	"model_year" integer,
	"production_date" date,
	"purchase_date" date,
	"first_reg_date" date,
	"first_owner" boolean,
	"vehicle_type" text,
	"use_nature" text,
	"power_type" text,
	"transmission_type" text,
	"drive_type" text,
	"displacement" numeric(5, 2),
	"engine_no" text,
	"motor_no" text,
	"battery_type" text,
	"battery_supplier" text,
	"sw_version" text,
	"ota_before" boolean,
	"dealer_name" text,
	"dealer_tel" text,
	"dealer_province" text,
	"assembly_code" text,
	"sub_assembly_code" text,
	"extra_assemblies" text[] DEFAULT '{}' NOT NULL,
	"symptom_codes" text[] DEFAULT '{}' NOT NULL,
	"fault_date" date,
	"mileage" integer,
	"speed" integer,
	"occurrences" integer,
	"scenario" text[] DEFAULT '{}' NOT NULL,
	"weather" text,
	"road_type" text,
	"warning_signs" text[] DEFAULT '{}' NOT NULL,
	"adas_engaged" text,
	"summary" text,
	"description" text,
	"crash" boolean,
	"fire" boolean,
	"rollover" boolean,
	"airbag_deployed" boolean,
	"injured_count" integer,
	"death_count" integer,
	"hurt_types" text[] DEFAULT '{}' NOT NULL,
	"hurt_level" text,
	"medical_attention" boolean,
	"towed" boolean,
	"police_report" boolean,
	"property_loss" numeric(14, 2),
	"repaired" boolean,
	"repair_count" integer,
	"repair_shop" text,
	"parts_replaced" text,
	"parts_kept" boolean,
	"reported_to_maker" boolean,
	"maker_reply" text,
	"demand" text[] DEFAULT '{}' NOT NULL,
	"in_recall" boolean,
	"recall_no" text,
	"three_guarantee" boolean,
	"quality_type" text,
	"risk_level" text,
	"severity_score" integer DEFAULT 0 NOT NULL,
	"review_status" text,
	"review_opinion_id" bigint,
	"review_remark" text,
	"reviewed_by" bigint,
	"reviewed_at" timestamp with time zone,
	"audit_result" text,
	"audit_opinion" text,
	"audited_by" bigint,
	"audited_at" timestamp with time zone,
	"entrusted_company_id" bigint,
	"assignee_id" bigint,
	"dup_group_id" bigint,
	"dup_score" numeric(4, 3),
	"cluster_id" bigint,
	"completeness" numeric(4, 3) DEFAULT '0' NOT NULL,
	"vehicle_age_months" integer,
	"months_in_service" integer,
	"production_month" text,
	"lag_days" integer,
	"fault_before_production" boolean DEFAULT false NOT NULL,
	"mileage_implausible" boolean DEFAULT false NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	"delete_reason" text,
	CONSTRAINT "defects_complaint_no" UNIQUE("complaint_no")
);
--> statement-breakpoint
CREATE TABLE "assemblies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"nhtsa_map" text,
	"ewr_map" text,
	"samr_map" text,
	"three_guarantees" boolean DEFAULT false NOT NULL,
	"safety_critical" boolean DEFAULT false NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"replaced_by" text,
	CONSTRAINT "assemblies_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "code_items" (
	"list_key" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "code_items_list_key_code_pk" PRIMARY KEY("list_key","code")
);
--> statement-breakpoint
CREATE TABLE "dictionary_revision" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_categories_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "product_subcategories" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"product_category_id" bigint NOT NULL,
	CONSTRAINT "product_subcategories_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "regions" (
	"code" text PRIMARY KEY NOT NULL,
	"parent_code" text,
	"level" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text
);
--> statement-breakpoint
CREATE TABLE "review_opinions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_opinions_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sub_assemblies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"assembly_id" bigint NOT NULL,
	"safety_critical" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sub_assemblies_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "transmission_types" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transmission_types_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_role_type_id_role_types_id_fk" FOREIGN KEY ("role_type_id") REFERENCES "public"."role_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_names" ADD CONSTRAINT "model_names_model_series_id_model_series_id_fk" FOREIGN KEY ("model_series_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_series" ADD CONSTRAINT "model_series_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "type_codes" ADD CONSTRAINT "type_codes_model_series_id_model_series_id_fk" FOREIGN KEY ("model_series_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD CONSTRAINT "wmi_codes_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wmi_codes" ADD CONSTRAINT "wmi_codes_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_audits" ADD CONSTRAINT "defect_audits_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_feedback" ADD CONSTRAINT "defect_feedback_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_files" ADD CONSTRAINT "defect_files_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_reviews" ADD CONSTRAINT "defect_reviews_defect_id_defects_id_fk" FOREIGN KEY ("defect_id") REFERENCES "public"."defects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defect_reviews" ADD CONSTRAINT "defect_reviews_opinion_id_review_opinions_id_fk" FOREIGN KEY ("opinion_id") REFERENCES "public"."review_opinions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_producer_id_producers_id_fk" FOREIGN KEY ("producer_id") REFERENCES "public"."producers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_model_range_id_model_series_id_fk" FOREIGN KEY ("model_range_id") REFERENCES "public"."model_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_type_code_id_type_codes_id_fk" FOREIGN KEY ("type_code_id") REFERENCES "public"."type_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_review_opinion_id_review_opinions_id_fk" FOREIGN KEY ("review_opinion_id") REFERENCES "public"."review_opinions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_audited_by_users_id_fk" FOREIGN KEY ("audited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_entrusted_company_id_entrusted_companies_id_fk" FOREIGN KEY ("entrusted_company_id") REFERENCES "public"."entrusted_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "defects" ADD CONSTRAINT "defects_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_subcategories" ADD CONSTRAINT "product_subcategories_product_category_id_product_categories_id_fk" FOREIGN KEY ("product_category_id") REFERENCES "public"."product_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_assemblies" ADD CONSTRAINT "sub_assemblies_assembly_id_assemblies_id_fk" FOREIGN KEY ("assembly_id") REFERENCES "public"."assemblies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_grant" ON "oidc_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payloads_uid" ON "oidc_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_id" ON "users" USING btree (lower("login_id"));--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "brands_producer" ON "brands" USING btree ("producer_id");--> statement-breakpoint
CREATE INDEX "defect_audits_defect" ON "defect_audits" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "defect_feedback_defect" ON "defect_feedback" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "defect_files_defect" ON "defect_files" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "defect_flow_defect" ON "defect_flow" USING btree ("defect_id","id");--> statement-breakpoint
CREATE INDEX "defect_flow_user" ON "defect_flow" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "defect_origins_defect" ON "defect_origins" USING btree ("defect_id");--> statement-breakpoint
CREATE INDEX "defect_reviews_defect" ON "defect_reviews" USING btree ("defect_id");