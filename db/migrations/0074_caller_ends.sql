-- A caller is found by the end of a telephone number, of a plate and of a name. Of the columns themselves, so that
-- erasing a value erases what finds it.
CREATE INDEX defects_by_mobile_end ON defects ((right(mobile, 4))) WHERE deleted_at IS NULL AND mobile IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_phone_end ON defects ((right(phone, 4))) WHERE deleted_at IS NULL AND phone IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_plate_end ON defects ((right(plate_key, 4))) WHERE deleted_at IS NULL AND plate_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_reporter_end ON defects ((right(reporter_key, 2))) WHERE deleted_at IS NULL AND reporter_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX defects_by_reporter_start ON defects (reporter_key COLLATE "C") WHERE deleted_at IS NULL AND reporter_key IS NOT NULL;
