// Does a pod stop without losing what it has in hand? Part of check-manifests.mjs.

/** What a Service's new connections need to go elsewhere: its endpoints change on every node, and in the ingress, in a few seconds. */
const LEAST_DELAY_SECS = 5;
/** Between the end of what the process allows itself and the end Kubernetes makes of it. */
const MARGIN_SECS = 2;
/** What the Secret and the node bring. */
const FROM_OUTSIDE = {
  DATABASE_URL: 'postgres://postgres/parley',
  MASTER_KEY: Buffer.alloc(32).toString('base64'),
  OPERATOR_TOKEN: 'o'.repeat(32),
  SIP_HOST: '192.0.2.1',
};

/** Problems of every Deployment among `objects`. `stopLimitMs(app, env)`: how long a service may take to stop. */
export function stoppingProblems(objects, stopLimitMs) {
  const config = Object.assign({}, ...objects.filter((o) => o.kind === 'ConfigMap').map((o) => o.data));
  return objects
    .filter((o) => o.kind === 'Deployment')
    .flatMap((deployment) =>
      problemsOf(deployment, objects, config, stopLimitMs).map(
        (said) => `${deployment.metadata.name}: ${said}`,
      ),
    );
}

/** What must never pass, done to a Deployment that a Service selects. */
const FORBIDDEN = {
  'no PodDisruptionBudget': ({ objects }) =>
    objects.splice(0, Infinity, ...objects.filter((o) => o.kind !== 'PodDisruptionBudget')),
  'a rollout that stops pods first': ({ spec }) => (spec.strategy.rollingUpdate.maxUnavailable = 1),
  'readiness that asks something else': ({ container }) =>
    (container.readinessProbe.httpGet.path = '/health/live'),
  'no preStop': ({ container }) => delete container.lifecycle,
  'a preStop that is too short': ({ container }) =>
    (container.lifecycle = { preStop: { sleep: { seconds: LEAST_DELAY_SECS - 1 } } }),
  'a preStop nobody knows the length of': ({ container }) =>
    (container.lifecycle = { preStop: { exec: { command: ['sh', '-c', 'sleep 9'] } } }),
  'too little time to stop': ({ spec }) => (spec.template.spec.terminationGracePeriodSeconds = 6),
  "Kubernetes' own 30 s": ({ spec }) => delete spec.template.spec.terminationGracePeriodSeconds,
  'a service nobody knows': ({ container }) => (container.name = 'nobody'),
};

/** Proof that the check bites: which of what is forbidden it lets pass among these objects, in which all is well. */
export function letPass(objects, stopLimitMs) {
  return Object.entries(FORBIDDEN)
    .filter(([, spoil]) => {
      const spoilt = structuredClone(objects);
      const { spec } = spoilt.find((o) => o.kind === 'Deployment' && isServed(o, spoilt));
      spoil({ objects: spoilt, spec, container: spec.template.spec.containers[0] });
      return stoppingProblems(spoilt, stopLimitMs).length === 0;
    })
    .map(([name]) => name);
}

function isServed({ spec }, objects) {
  return selecting(objects, 'Service', (o) => o.spec.selector, spec.template).length > 0;
}

function problemsOf(deployment, objects, config, stopLimitMs) {
  const { template, strategy } = deployment.spec;
  const { containers, terminationGracePeriodSeconds: grace = 30 } = template.spec;
  const served = isServed(deployment, objects);
  const problems = [];
  if (selecting(objects, 'PodDisruptionBudget', (o) => o.spec.selector.matchLabels, template).length !== 1)
    problems.push('one PodDisruptionBudget has to select its pods: a drained node would stop them all');
  if (strategy?.rollingUpdate?.maxUnavailable !== 0)
    problems.push('a rollout stops pods before others are ready (rollingUpdate.maxUnavailable is not 0)');
  for (const container of containers) {
    if (container.readinessProbe?.httpGet?.path !== '/health/ready')
      problems.push('its readinessProbe does not ask /health/ready, which says no as soon as it stops');
    const delay = delayOf(container.lifecycle?.preStop);
    if (served && !(delay >= LEAST_DELAY_SECS))
      problems.push(
        `a Service selects its pods, so its preStop has to wait ${LEAST_DELAY_SECS} s or more before SIGTERM`,
      );
    const env = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
    try {
      const stop = stopLimitMs(container.name, { ...config, ...env, ...missing(env) }) / 1_000;
      const least = (delay ?? 0) + stop + MARGIN_SECS;
      if (grace < least)
        problems.push(
          `terminationGracePeriodSeconds is ${grace}, less than preStop and stop take (${least} s)`,
        );
    } catch (error) {
      problems.push(error.message);
    }
  }
  return problems;
}

/** Values only a running pod has. */
function missing(env) {
  return Object.fromEntries(Object.entries(FROM_OUTSIDE).filter(([name]) => env[name] === undefined));
}

/** Seconds a preStop hook waits; NaN when it does something else. */
function delayOf(preStop) {
  if (!preStop) return undefined;
  if (preStop.sleep) return preStop.sleep.seconds;
  const [program, seconds, ...rest] = preStop.exec?.command ?? [];
  return program === 'sleep' && rest.length === 0 ? Number(seconds) : NaN;
}

/** Objects of a kind whose selector these pods match. */
function selecting(objects, kind, selector, template) {
  return objects.filter((o) => o.kind === kind && matches(selector(o), template.metadata.labels));
}

function matches(selector, labels) {
  const wanted = Object.entries(selector ?? {});
  return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
}
