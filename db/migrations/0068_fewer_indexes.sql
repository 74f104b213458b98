-- Each index of the records is paid for with every row that is written. One that also has deleted_at serves both the
-- lists and the check whether a deleted entry is referred to.
CREATE INDEX defects_of_brand_2 ON defects (brand_id, id DESC) INCLUDE (state, deleted_at);--> statement-breakpoint
CREATE INDEX defects_of_producer_2 ON defects (producer_id, id DESC) INCLUDE (received_at, state, deleted_at);--> statement-breakpoint
CREATE INDEX defects_by_creator_state_2 ON defects (created_by, state, id) INCLUDE (deleted_at);--> statement-breakpoint
DROP INDEX defects_of_brand, defects_of_producer, defects_by_creator_state;--> statement-breakpoint
ALTER INDEX defects_of_brand_2 RENAME TO defects_of_brand;--> statement-breakpoint
ALTER INDEX defects_of_producer_2 RENAME TO defects_of_producer;--> statement-breakpoint
ALTER INDEX defects_by_creator_state_2 RENAME TO defects_by_creator_state;--> statement-breakpoint
DROP INDEX defects_refer_to_brand, defects_refer_to_producer, defects_refer_to_created_by, defects_by_type_code;--> statement-breakpoint

-- What retention asks of open records is a range of defects_by_updated, of deleted ones one of defects_deleted.
DROP INDEX defects_to_erase, defects_deleted_to_erase;--> statement-breakpoint
CREATE INDEX defects_to_erase ON defects (state, (least(updated_at, state_since)))
  WHERE state IN (60, 70, 90) AND deleted_at IS NULL AND (anonymised_at IS NULL OR anonymised_at < updated_at);
