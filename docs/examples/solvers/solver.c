/* A solver for `salet bench`: it guesses the first answer that fits every reply so far.
   Build it with: gcc -O2 -o solver solver.c */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Write the tiles that a guess gets: greens first, then yellows while the answer has letters left. */
static void pattern_of(const char *guess, const char *answer, char *tiles) {
  int left[256] = {0};
  size_t length = strlen(guess);
  for (size_t i = 0; i < length; i++)
    if (guess[i] != answer[i]) left[(unsigned char)answer[i]]++;
  for (size_t i = 0; i < length; i++)
    tiles[i] = guess[i] == answer[i] ? 'G' : left[(unsigned char)guess[i]]-- > 0 ? 'Y' : 'B';
  tiles[length] = 0;
}

int main(void) {
  char *line = NULL, *text = NULL, **answers = NULL, **fitting = NULL, tiles[64];
  size_t space = 0, count = 0, left = 0;
  while (getline(&line, &space, stdin) > 0) {
    line[strcspn(line, "\r\n")] = 0;
    if (!strncmp(line, "answers ", 8)) {
      text = strdup(line + 8);
      answers = malloc(strlen(text) * sizeof *answers);
      fitting = malloc(strlen(text) * sizeof *fitting);
      for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) answers[count++] = word;
    } else if (!strcmp(line, "new")) {
      memcpy(fitting, answers, count * sizeof *answers);
      left = count;
      puts(fitting[0]);
    } else if (line[0] && strspn(line, "BYG") == strlen(line)) {
      const char *guess = fitting[0];
      size_t before = left;
      left = 0;
      for (size_t i = 0; i < before; i++) {
        pattern_of(guess, fitting[i], tiles);
        if (!strcmp(tiles, line)) fitting[left++] = fitting[i];
      }
      puts(fitting[0]);
    }
    fflush(stdout);
  }
  return 0;
}
