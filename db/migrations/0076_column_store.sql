DROP TABLE "analysis_parts";
