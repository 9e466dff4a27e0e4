class Nycapt < Formula
  desc "New York City apartment addresses and their public records"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license :cannot_represent

  on_macos do
    on_arm do
      url "@URL@/nycapt-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@nycapt-@VERSION@-aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@URL@/nycapt-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@nycapt-@VERSION@-x86_64-apple-darwin.tar.gz@"
    end
  end
  on_linux do
    on_arm do
      url "@URL@/nycapt-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@nycapt-@VERSION@-aarch64-unknown-linux-gnu.tar.gz@"
    end
    on_intel do
      url "@URL@/nycapt-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@nycapt-@VERSION@-x86_64-unknown-linux-gnu.tar.gz@"
    end
  end

  def install
    prefix.install "bin", "share"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/nycapt --version")
    assert_match "20A", shell_output("#{bin}/nycapt normalize '350 5th ave apt 20a'")
  end
end
