// Are the Kubernetes manifests what Kubernetes accepts? Renders every overlay with kustomize and validates each object
// against the schema of its kind. No cluster needed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { fail, root } from './setup.mjs';

const OLD_KUBECTL = /GitVersion:"v1\.(\d|1\d|20)\./;

/** The objects of a folder, or null where the kubectl of this machine is too old for what the folder says. */
function kustomize(directory) {
  let result = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  if (result.error && process.getuid?.() === 0) {
    spawnSync('sh', [
      '-c',
      'apt-get update -qq && apt-get install -y -qq --no-install-recommends kubernetes-client',
    ]);
    result = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  }
  if (result.error)
    fail('kubectl is not installed.', 'Install it (Debian: kubernetes-client) to render the manifests.');
  if (result.status !== 0 && /unknown field/.test(result.stderr) && isOld()) return null;
  if (result.status !== 0) fail(`kustomize refuses ${directory}:`, result.stderr);
  return parseAllDocuments(result.stdout).map((document) => document.toJS());
}

/** Debian 12 has kubectl 1.20, whose kustomize is of 2019: it renders the base, and knows no `replicas` in an overlay. */
function isOld() {
  return OLD_KUBECTL.test(spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).stdout);
}

/** apps/v1 Deployment -> class Deployment of kubernetes-models/apps/v1. */
async function modelOf({ apiVersion, kind }) {
  return (await import(`kubernetes-models/${apiVersion}`))[kind];
}

let problems = 0;
let count = 0;
const overlays = readdirSync(join(root, 'k8s/overlays')).map((name) => `k8s/overlays/${name}`);
for (const directory of ['k8s/base', ...overlays]) {
  const objects = kustomize(join(root, directory));
  if (!objects) {
    console.warn(`${directory} is not checked: it needs kubectl 1.21 or newer`);
    continue;
  }
  for (const object of objects) {
    count += 1;
    try {
      const Model = await modelOf(object);
      new Model(object).validate();
    } catch (error) {
      problems += 1;
      console.error(`✗ ${directory}: ${object.kind} ${object.metadata?.name}: ${error.message}`);
    }
  }
  problems += danglingSelectors(directory, objects);
}
console.log(problems === 0 ? `manifests: ${count} objects valid` : `manifests: ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);

/** A Service or PodDisruptionBudget whose selector matches no pod is valid for the schema and useless. */
function danglingSelectors(directory, objects) {
  const pods = objects.filter((o) => o.spec?.template).map((o) => o.spec.template.metadata.labels);
  const matches = (wanted) =>
    pods.some((labels) => Object.entries(wanted).every(([k, v]) => labels[k] === v));
  let found = 0;
  for (const object of objects) {
    const wanted =
      object.kind === 'Service'
        ? object.spec.selector
        : object.kind === 'PodDisruptionBudget'
          ? object.spec.selector.matchLabels
          : null;
    if (!wanted || matches(wanted)) continue;
    console.error(`✗ ${directory}: ${object.kind} ${object.metadata.name} selects no pod`);
    found += 1;
  }
  return found;
}
