-- Deleting a dictionary entry or a pending registration asks whether any record refers to it, deleted ones too. Without
-- these the check reads the whole table: 8 s for a brand, 100 s for a person at ten million records.
CREATE INDEX defects_refer_to_brand ON defects (brand_id) WHERE brand_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_producer ON defects (producer_id) WHERE producer_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_model_range ON defects (model_range_id) WHERE model_range_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_type_code ON defects (type_code_id) WHERE type_code_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_created_by ON defects (created_by) WHERE created_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_updated_by ON defects (updated_by) WHERE updated_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_reviewed_by ON defects (reviewed_by) WHERE reviewed_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_audited_by ON defects (audited_by) WHERE audited_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_refer_to_deleted_by ON defects (deleted_by) WHERE deleted_by IS NOT NULL;
