-- A draft is its writer's: every list asks of each record whether it is one, and whose. The drafts of one person:
CREATE INDEX defects_drafts ON defects (created_by, id) WHERE state = 0;
--> statement-breakpoint

-- And the state stands in every index that lists are walked and counted by, so that asking touches no row.
DROP INDEX defects_by_date;
--> statement-breakpoint
CREATE INDEX defects_by_date ON defects (received_at DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_creator;
--> statement-breakpoint
CREATE INDEX defects_by_creator ON defects (created_by, id DESC)
  INCLUDE (received_at, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_crash;
--> statement-breakpoint
CREATE INDEX defects_crash ON defects (received_at, id) INCLUDE (state) WHERE deleted_at IS NULL AND crash;
--> statement-breakpoint
DROP INDEX defects_fire;
--> statement-breakpoint
CREATE INDEX defects_fire ON defects (received_at, id) INCLUDE (state) WHERE deleted_at IS NULL AND fire;
--> statement-breakpoint
DROP INDEX defects_rollover;
--> statement-breakpoint
CREATE INDEX defects_rollover ON defects (received_at, id) INCLUDE (state) WHERE deleted_at IS NULL AND rollover;
--> statement-breakpoint
DROP INDEX defects_injured;
--> statement-breakpoint
CREATE INDEX defects_injured ON defects (received_at, id)
  INCLUDE (state) WHERE deleted_at IS NULL AND injured_count > 0;
--> statement-breakpoint
DROP INDEX defects_death;
--> statement-breakpoint
CREATE INDEX defects_death ON defects (received_at, id) INCLUDE (state) WHERE deleted_at IS NULL AND death_count > 0;
--> statement-breakpoint
DROP INDEX defects_by_vin;
--> statement-breakpoint
CREATE INDEX defects_by_vin ON defects (vin COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_number;
--> statement-breakpoint
CREATE INDEX defects_by_number ON defects (complaint_no COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_risk;
--> statement-breakpoint
CREATE INDEX defects_by_risk ON defects (translate(risk_level, 'LMH', '123') COLLATE "C" DESC NULLS LAST, id DESC)
  INCLUDE (received_at, risk_level, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_severity;
--> statement-breakpoint
CREATE INDEX defects_by_severity ON defects (severity_score DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_fault_date;
--> statement-breakpoint
CREATE INDEX defects_by_fault_date ON defects (fault_date DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_mileage;
--> statement-breakpoint
CREATE INDEX defects_by_mileage ON defects (mileage DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_province;
--> statement-breakpoint
CREATE INDEX defects_by_province ON defects (province DESC NULLS LAST, id DESC)
  INCLUDE (received_at, state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_source;
--> statement-breakpoint
CREATE INDEX defects_by_source ON defects (source DESC NULLS LAST, id DESC) INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_complaint_type;
--> statement-breakpoint
CREATE INDEX defects_by_complaint_type ON defects (complaint_type DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_power_type;
--> statement-breakpoint
CREATE INDEX defects_by_power_type ON defects (power_type DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_created;
--> statement-breakpoint
CREATE INDEX defects_by_created ON defects (created_at DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_by_updated;
--> statement-breakpoint
CREATE INDEX defects_by_updated ON defects (updated_at DESC NULLS LAST, id DESC)
  INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_of_brand;
--> statement-breakpoint
CREATE INDEX defects_of_brand ON defects (brand_id, id DESC) INCLUDE (state) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX defects_of_producer;
--> statement-breakpoint
CREATE INDEX defects_of_producer ON defects (producer_id, id DESC)
  INCLUDE (received_at, state) WHERE deleted_at IS NULL;
