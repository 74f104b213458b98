CREATE TABLE "suspected_repeats" (
	"defect_id" bigint PRIMARY KEY NOT NULL
);
