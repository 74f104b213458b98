/** The column of a field: `complaintNo` is `complaint_no`, as drizzle's own casing makes it. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
