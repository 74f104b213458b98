-- Indexes of the record lists. Every one carries what its counts and its ids need, so that neither touches a row.
-- An absent value stands below every other, in both directions.

-- The list's own order. The narrow one serves the unfiltered list and its deep pages; the wide one is walked with any
-- combination of filters and bounds the worst case.
CREATE INDEX defects_by_date ON defects (received_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_date_wide ON defects (received_at DESC NULLS LAST, id DESC)
  INCLUDE (state, brand_id, producer_id, model_range_id, type_code_id, assembly_code, sub_assembly_code, power_type,
    province, city, complaint_type, source, risk_level, brand_nature, quality_type, crash, fire, rollover,
    injured_count, death_count, created_by, transmission_type, vehicle_type, use_nature, fault_date, mileage,
    severity_score, model_year)
  WHERE deleted_at IS NULL;
--> statement-breakpoint

-- The usual pairs and triples: counted and found without reading what does not match.
CREATE INDEX defects_by_brand ON defects (brand_id, assembly_code, state, received_at, id)
  INCLUDE (model_range_id, province, power_type, complaint_type, source, risk_level, crash, fire, rollover, injured_count,
    death_count)
  WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_brand_province ON defects (brand_id, province, received_at, id)
  INCLUDE (state, power_type, complaint_type, source, risk_level, crash, fire) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_province_assembly ON defects (province, assembly_code, state, received_at, id)
  INCLUDE (power_type, complaint_type, source, risk_level, crash, fire) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_series ON defects (model_range_id, id DESC)
  INCLUDE (received_at, assembly_code, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_type_code ON defects (type_code_id) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_city ON defects (city) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_sub_assembly ON defects (sub_assembly_code) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_creator ON defects (created_by, id DESC) INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_assignee ON defects (assignee_id, id DESC) INCLUDE (received_at)
  WHERE deleted_at IS NULL AND assignee_id IS NOT NULL;
--> statement-breakpoint

-- Rare flags: small, whatever the size of the table.
CREATE INDEX defects_crash ON defects (received_at, id) WHERE deleted_at IS NULL AND crash;
--> statement-breakpoint
CREATE INDEX defects_fire ON defects (received_at, id) WHERE deleted_at IS NULL AND fire;
--> statement-breakpoint
CREATE INDEX defects_rollover ON defects (received_at, id) WHERE deleted_at IS NULL AND rollover;
--> statement-breakpoint
CREATE INDEX defects_injured ON defects (received_at, id) WHERE deleted_at IS NULL AND injured_count > 0;
--> statement-breakpoint
CREATE INDEX defects_death ON defects (received_at, id) WHERE deleted_at IS NULL AND death_count > 0;
--> statement-breakpoint

-- Prefixes, and the orders of the sortable columns. COLLATE "C" makes a prefix a range and an order in one.
CREATE INDEX defects_by_vin ON defects (vin COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_number ON defects (complaint_no COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_state ON defects (state DESC NULLS LAST, id DESC) INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- High, medium, low are H, M and L: their order is not the alphabet's.
CREATE INDEX defects_by_risk ON defects (translate(risk_level, 'LMH', '123') COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at, risk_level) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_severity ON defects (severity_score DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_fault_date ON defects (fault_date DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_mileage ON defects (mileage DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_province ON defects (province DESC NULLS LAST, id DESC)
  INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_source ON defects (source DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_complaint_type ON defects (complaint_type DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_power_type ON defects (power_type DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_created ON defects (created_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_by_updated ON defects (updated_at DESC NULLS LAST, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
-- Sorted by name: one brand (producer, assembly) after the other, each in this order.
CREATE INDEX defects_of_brand ON defects (brand_id, id DESC) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_of_producer ON defects (producer_id, id DESC) INCLUDE (received_at) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX defects_of_assembly ON defects (assembly_code, id DESC)
  INCLUDE (received_at, state, sub_assembly_code, power_type) WHERE deleted_at IS NULL;
--> statement-breakpoint

CREATE INDEX defects_deleted ON defects (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
