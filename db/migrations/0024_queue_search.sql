-- The queue of reports at a million of them: all that are in one state, numbers by their beginning, words of products.
CREATE INDEX intake_reports_state ON intake_reports (state, id);
--> statement-breakpoint
CREATE INDEX intake_reports_number ON intake_reports (complaint_no COLLATE "C");
--> statement-breakpoint
CREATE FUNCTION product_words(answers jsonb) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT concat_ws(' ', answers ->> 'productName', answers ->> 'productBrand', answers ->> 'summary',
    answers ->> 'description')
$$;
--> statement-breakpoint
CREATE INDEX intake_reports_words ON intake_reports
  USING gin (bigrams(product_words(answers))) WITH (fastupdate = off) WHERE branch = 'product';
