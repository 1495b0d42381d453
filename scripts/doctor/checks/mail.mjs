// Checks that emails are sent, and that the schedule calls the function that sends them.

/** Maximum seconds since the last successful run of the function `deliver`, which should run every minute. */
const LATE_AFTER_SECONDS = 300;

/** @type {import('../examine.mjs').Check} */
export const schedule = {
  name: 'Schedule',
  expects: 'the function deliver is called every minute, with a key that no job contains.',
  find: ({ report }) => {
    const seconds = report.seconds_since_delivery;
    const jobs = report.deliver_jobs;
    const problems = [];
    if (seconds === null) problems.push('The function deliver has never run successfully.');
    else if (seconds > LATE_AFTER_SECONDS)
      problems.push(`The function deliver last ran successfully ${Math.round(seconds / 60)} minutes ago.`);
    // A missing job of pg_cron is a problem only if the function is late, because another scheduler may call the function.
    if (problems.length > 0)
      problems.push(
        jobs?.length
          ? 'A job of pg_cron exists. To see its results, run "select * from cron.job_run_details order by start_time desc limit 5" and "select * from net._http_response order by created desc limit 5".'
          : 'Create the job of pg_cron as in docs/deploy.md ("Schedule").',
        'If it runs, one of its steps fails. Emails are still sent, and its log names the step after "function deliver".',
      );
    for (const { active, holds_key } of jobs ?? []) {
      if (!active)
        problems.push(
          'The job of pg_cron is switched off. Run: update cron.job set active = true …, or create it again.',
        );
      if (holds_key)
        problems.push(
          'The job of pg_cron contains the secret key, which anyone who can read its table sees. Move the key into Vault (docs/deploy.md, "Schedule").',
        );
    }
    return problems;
  },
};

/** @type {import('../examine.mjs').Check} */
export const mail = {
  name: 'Emails',
  expects: 'no email is late, failing or given up.',
  find: ({
    report: {
      mail: { late, failing, dead },
    },
  }) => [
    ...(late > 0 ? [`${late} emails have been due for more than 15 minutes. Check the schedule above.`] : []),
    ...(failing > 0
      ? [
          `${failing} emails have failed and are retried. To see why, run: select kind, attempts, fault from outbox where sent_at is null;`,
        ]
      : []),
    ...(dead > 0
      ? [
          `${dead} emails were given up. To see why, run: select * from dead_letters; Once the cause is fixed, run: select retry_dead_letters();`,
        ]
      : []),
  ],
};
