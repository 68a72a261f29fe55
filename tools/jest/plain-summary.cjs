/** The result in one plain line, last: readable for people and for whatever watches CI. */
module.exports = class PlainSummary {
  onRunComplete(_contexts, results) {
    const skipped = results.numPendingTests + results.numTodoTests;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const line = `${results.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
    // Jest's own summary is still to come.
    process.once('exit', () => process.stdout.write(line));
  }
};
