-- How many records use an entry is counted in the index alone, the deleted ones apart from the others.
DROP INDEX defects_of_opinion;
--> statement-breakpoint
CREATE INDEX defects_of_opinion ON defects (review_opinion_id, deleted_at) WHERE review_opinion_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX defects_of_company;
--> statement-breakpoint
CREATE INDEX defects_of_company ON defects (entrusted_company_id, deleted_at) WHERE entrusted_company_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX defects_of_transmission ON defects (transmission_type, deleted_at) WHERE transmission_type IS NOT NULL;
