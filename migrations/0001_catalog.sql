-- Names that operators choose are compared by name_key: NFC, lower case (computed by the program).

CREATE TABLE cpu_map (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL UNIQUE,
  digest     TEXT NOT NULL,
  content    TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- What one virt type can run for one guest architecture, shared by every host that says exactly the same.
CREATE TABLE hypervisor (
  id        INTEGER PRIMARY KEY,
  digest    TEXT NOT NULL UNIQUE,
  virt_type TEXT NOT NULL,
  arch      TEXT NOT NULL,
  content   TEXT NOT NULL
) STRICT;

-- What twins share: the host CPU and its hypervisors. Verdicts are kept per class.
CREATE TABLE capability_class (
  id             INTEGER PRIMARY KEY,
  digest         TEXT NOT NULL UNIQUE,
  arch           TEXT NOT NULL,
  cpu_vendor     TEXT,
  cpu_model      TEXT,
  best_virt_type TEXT,
  content        TEXT NOT NULL
) STRICT;

CREATE TABLE class_hypervisor (
  class_id      INTEGER NOT NULL REFERENCES capability_class (id) ON DELETE CASCADE,
  position      INTEGER NOT NULL,
  hypervisor_id INTEGER NOT NULL REFERENCES hypervisor (id),
  PRIMARY KEY (class_id, position)
) STRICT, WITHOUT ROWID;

-- Virt types that a class offers for its own architecture.
CREATE TABLE class_virt_type (
  virt_type TEXT NOT NULL,
  class_id  INTEGER NOT NULL REFERENCES capability_class (id) ON DELETE CASCADE,
  PRIMARY KEY (virt_type, class_id)
) STRICT, WITHOUT ROWID;

-- Every feature of a class's host CPU, the model's included.
CREATE TABLE class_feature (
  feature  TEXT NOT NULL,
  class_id INTEGER NOT NULL REFERENCES capability_class (id) ON DELETE CASCADE,
  PRIMARY KEY (feature, class_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE topology (
  id      INTEGER PRIMARY KEY,
  digest  TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL
) STRICT;

CREATE TABLE host (
  id               INTEGER PRIMARY KEY AUTOINCREMENT,
  name             TEXT NOT NULL UNIQUE,
  uuid             TEXT,
  arch             TEXT NOT NULL,
  class_id         INTEGER NOT NULL REFERENCES capability_class (id),
  topology_id      INTEGER NOT NULL REFERENCES topology (id),
  state            TEXT NOT NULL,
  report_digest    TEXT NOT NULL,
  revision         INTEGER NOT NULL,
  reported_at      TEXT NOT NULL,
  schedulable      INTEGER NOT NULL DEFAULT 1 CHECK (schedulable IN (0, 1)),
  cpu_policy       TEXT,
  settings_version INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX host_by_class ON host (class_id, name, id);
CREATE INDEX host_by_reported_at ON host (reported_at, id);
CREATE INDEX host_by_topology ON host (topology_id);

CREATE TABLE host_revision (
  host_id       INTEGER NOT NULL REFERENCES host (id) ON DELETE CASCADE,
  number        INTEGER NOT NULL,
  reported_at   TEXT NOT NULL,
  uuid          TEXT,
  class_id      INTEGER NOT NULL REFERENCES capability_class (id),
  topology_id   INTEGER NOT NULL REFERENCES topology (id),
  state         TEXT NOT NULL,
  changes       TEXT NOT NULL,
  PRIMARY KEY (host_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX host_revision_by_class ON host_revision (class_id);
CREATE INDEX host_revision_by_topology ON host_revision (topology_id);

CREATE TABLE host_label (
  host_id INTEGER NOT NULL REFERENCES host (id) ON DELETE CASCADE,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (host_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX host_label_by_value ON host_label (name, value, host_id);

-- Counts of physical CPUs under each hypervisor's rules, so that fleet questions expand no topology.
CREATE TABLE host_places (
  host_id                  INTEGER NOT NULL REFERENCES host (id) ON DELETE CASCADE,
  virt_type                TEXT NOT NULL,
  best                     INTEGER NOT NULL CHECK (best IN (0, 1)),
  present                  INTEGER NOT NULL,
  online                   INTEGER NOT NULL,
  runnable                 INTEGER NOT NULL,
  pinnable                 INTEGER NOT NULL,
  max_pinnable_in_one_cell INTEGER NOT NULL,
  PRIMARY KEY (host_id, virt_type)
) STRICT, WITHOUT ROWID;
CREATE INDEX host_places_by_cell ON host_places (virt_type, max_pinnable_in_one_cell, host_id);
CREATE INDEX host_places_by_best ON host_places (best, max_pinnable_in_one_cell, host_id);

CREATE TABLE cpu_type (
  id                     INTEGER PRIMARY KEY AUTOINCREMENT,
  name                   TEXT NOT NULL,
  name_key               TEXT NOT NULL UNIQUE,
  description            TEXT,
  labels                 TEXT NOT NULL,
  owner                  TEXT,
  built_in               INTEGER NOT NULL CHECK (built_in IN (0, 1)),
  latest                 INTEGER NOT NULL,
  deprecated_from        TEXT,
  deprecated_replacement INTEGER REFERENCES cpu_type (id) ON DELETE SET NULL,
  deprecated_reason      TEXT,
  created_at             TEXT NOT NULL
) STRICT;

CREATE TABLE cpu_type_revision (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  cpu_type_id INTEGER NOT NULL REFERENCES cpu_type (id) ON DELETE CASCADE,
  number      INTEGER NOT NULL,
  arch        TEXT,
  requirement TEXT NOT NULL,
  renderings  TEXT NOT NULL,
  cpu_map     TEXT NOT NULL,
  resolved    TEXT NOT NULL,
  author      TEXT NOT NULL,
  note        TEXT,
  created_at  TEXT NOT NULL,
  UNIQUE (cpu_type_id, number)
) STRICT;
CREATE TRIGGER cpu_type_revision_is_immutable BEFORE UPDATE ON cpu_type_revision
BEGIN
  SELECT RAISE (ABORT, 'a CPU type revision is immutable');
END;

-- The support index: a verdict per capability class, CPU type revision and virt type. `best` marks the one that
-- answers where a question names no virt type.
CREATE TABLE support (
  revision_id INTEGER NOT NULL REFERENCES cpu_type_revision (id) ON DELETE CASCADE,
  class_id    INTEGER NOT NULL REFERENCES capability_class (id) ON DELETE CASCADE,
  virt_type   TEXT NOT NULL,
  best        INTEGER NOT NULL CHECK (best IN (0, 1)),
  verdict     TEXT NOT NULL CHECK (verdict IN ('COMPATIBLE', 'COMPATIBLE_WITH_LOSS', 'INCOMPATIBLE', 'UNKNOWN')),
  detail      TEXT NOT NULL,
  PRIMARY KEY (revision_id, class_id, virt_type)
) STRICT, WITHOUT ROWID;
CREATE INDEX support_by_class ON support (class_id, verdict);

CREATE TABLE flavor (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  name         TEXT NOT NULL,
  name_key     TEXT NOT NULL UNIQUE,
  description  TEXT,
  vcpus        INTEGER NOT NULL CHECK (vcpus > 0),
  memory_mib   INTEGER NOT NULL CHECK (memory_mib > 0),
  cpu_type_id  INTEGER REFERENCES cpu_type (id),
  pinned       INTEGER,
  virt_type    TEXT,
  arch         TEXT,
  machine_type TEXT,
  extra_specs  TEXT NOT NULL,
  revision     INTEGER NOT NULL,
  updated_at   TEXT NOT NULL,
  FOREIGN KEY (cpu_type_id, pinned) REFERENCES cpu_type_revision (cpu_type_id, number)
) STRICT;
CREATE INDEX flavor_by_cpu_type ON flavor (cpu_type_id, name_key);

CREATE TABLE audit_event (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  at           TEXT NOT NULL,
  actor        TEXT NOT NULL,
  operation    TEXT NOT NULL,
  subject_type TEXT NOT NULL,
  subject      TEXT NOT NULL,
  before       TEXT,
  after        TEXT
) STRICT;
CREATE INDEX audit_event_by_subject ON audit_event (subject, id);

-- Small facts about the catalog itself, such as the generation that in-memory verdicts belong to.
CREATE TABLE catalog_state (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO catalog_state (key, value) VALUES ('support_generation', '0');
