/*
 * Writes a workbook with libxlsxwriter in constant memory, as the baseline for the export benchmark.
 * Usage: write VALUES BOOK. The first line of VALUES gives the type of each column (t text, n number, d date, i instant),
 * the second its title; fields end with \x1f, rows with \x1e, and an empty field is an empty cell.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xlsxwriter.h>

#define MOST_COLUMNS 256

static lxw_worksheet *next_sheet(lxw_workbook *book, char **titles, int columns, lxw_format *bold) {
    lxw_worksheet *sheet = workbook_add_worksheet(book, NULL);
    worksheet_freeze_panes(sheet, 1, 0);
    worksheet_set_column(sheet, 0, columns - 1, 18, NULL);
    for (int at = 0; at < columns; at++) worksheet_write_string(sheet, 0, at, titles[at], bold);
    return sheet;
}

/* YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, as the days that Excel counts. */
static double serial_of(const char *text) {
    int y = atoi(text), m = atoi(text + 5), d = atoi(text + 8);
    int a = (14 - m) / 12, yy = y + 4800 - a, mm = m + 12 * a - 3;
    double day = d + (153 * mm + 2) / 5 + 365 * yy + yy / 4 - yy / 100 + yy / 400 - 32045 - 2415019;
    if (text[10] == ' ') day += (atoi(text + 11) * 3600 + atoi(text + 14) * 60 + atoi(text + 17)) / 86400.0;
    return day;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int file = open(argv[1], O_RDONLY);
    struct stat about;
    if (file < 0 || fstat(file, &about) != 0) return 2;
    /* Private, so that terminators can be written into it; pages already processed are released. */
    char *start = mmap(NULL, about.st_size + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    if (start == MAP_FAILED) return 2;
    char *end = start + about.st_size, *given = start, *at = start;

    char kinds[MOST_COLUMNS];
    char *titles[MOST_COLUMNS];
    int columns = 0;
    while (*at != '\x1e') kinds[columns++] = *at++;
    at++;
    for (int column = 0; column < columns; column++) {
        char *stop = strchr(at, '\x1f');
        titles[column] = strndup(at, stop - at);
        at = stop + 1;
    }
    at++;

    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_workbook *book = workbook_new_opt(argv[2], &options);
    lxw_format *bold = workbook_add_format(book);
    format_set_bold(bold);
    lxw_format *day = workbook_add_format(book);
    format_set_num_format(day, "yyyy-mm-dd");
    lxw_format *instant = workbook_add_format(book);
    format_set_num_format(instant, "yyyy-mm-dd hh:mm:ss");
    lxw_worksheet *sheet = next_sheet(book, titles, columns, bold);
    lxw_row_t row = 0;
    long page = sysconf(_SC_PAGESIZE);
    while (at < end) {
        if (++row == 1048576) {
            worksheet_autofilter(sheet, 0, 0, row - 1, columns - 1);
            sheet = next_sheet(book, titles, columns, bold);
            row = 1;
        }
        for (int column = 0; column < columns; column++) {
            char *stop = memchr(at, '\x1f', end - at);
            *stop = 0;
            if (stop > at) switch (kinds[column]) {
                case 'n': worksheet_write_number(sheet, row, column, strtod(at, NULL), NULL); break;
                case 'd': worksheet_write_number(sheet, row, column, serial_of(at), day); break;
                case 'i': worksheet_write_number(sheet, row, column, serial_of(at), instant); break;
                default: worksheet_write_string(sheet, row, column, at, NULL);
            }
            at = stop + 1;
        }
        at++;
        if (at - given > 16 * 1024 * 1024) {
            size_t done = (at - given) / page * page;
            madvise(given, done, MADV_DONTNEED);
            given += done;
        }
    }
    worksheet_autofilter(sheet, 0, 0, row, columns - 1);
    return workbook_close(book);
}
