-- A car without a series is judged by the brand of a scope's series, so a series that moves to another brand decides anew.
CREATE TRIGGER model_series_recall_revision AFTER UPDATE OF brand_id ON model_series
  FOR EACH STATEMENT EXECUTE FUNCTION raise_recall_revision();
